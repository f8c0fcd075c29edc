import type { Metadata } from "next";
import { EndpointScreen } from "./endpoint-screen";

type Props = PageProps<"/agents/[slug]/endpoint">;

export const metadata: Metadata = { title: "Endpoint" };

export default async function AgentEndpoint({ params }: Props) {
  const { slug } = await params;
  return <EndpointScreen key={slug} slug={slug} />;
}
