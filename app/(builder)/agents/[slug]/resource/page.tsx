import type { Metadata } from "next";
import { ResourceScreen } from "./resource-screen";

type Props = PageProps<"/agents/[slug]/resource">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Resource · ${(await params).slug}` };
}

export default async function AgentResource({ params }: Props) {
  const { slug } = await params;
  return <ResourceScreen key={slug} slug={slug} />;
}
