import type { Metadata } from "next";
import { EndpointPage } from "@/components/keys/endpoint-page";

type Props = PageProps<"/agents/[slug]/endpoint">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Endpoint · ${(await params).slug}` };
}

export default async function AgentEndpoint({ params }: Props) {
  const { slug } = await params;
  return <EndpointPage key={slug} slug={slug} />;
}
