import type { Metadata } from "next";
import { LogPage } from "@/components/calls/log-page";

type Props = PageProps<"/agents/[slug]/calls">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Log · ${(await params).slug}` };
}

export default async function AgentLogPage({ params }: Props) {
  const { slug } = await params;
  return <LogPage key={slug} agent={slug} />;
}
