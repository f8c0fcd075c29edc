import type { Metadata } from "next";
import { EndpointScreen } from "./endpoint-screen";

type Props = PageProps<"/agents/[slug]/endpoint">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Endpoint · ${(await params).slug}` };
}

export default async function AgentEndpoint({ params }: Props) {
  const { slug } = await params;
  return <EndpointScreen key={slug} slug={slug} />;
}
