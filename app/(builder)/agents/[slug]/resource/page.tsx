import type { Metadata } from "next";
import { ResourceScreen } from "./resource-screen";

type Props = PageProps<"/agents/[slug]/resource">;

export const metadata: Metadata = { title: "Resource" };

export default async function AgentResource({ params }: Props) {
  const { slug } = await params;
  return <ResourceScreen key={slug} slug={slug} />;
}
