import type { Metadata } from "next";
import { EndpointRooms } from "./endpoint-rooms";

type Props = PageProps<"/agents/[slug]/endpoint">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Endpoint · ${(await params).slug}` };
}

export default async function AgentEndpoint({ params }: Props) {
  const { slug } = await params;
  return <EndpointRooms key={slug} slug={slug} />;
}
