import type { Metadata } from "next";
import { LogPage } from "@/components/calls/log-page";

type Props = PageProps<"/agents/[slug]/calls">;

export const metadata: Metadata = { title: "Log" };

export default async function AgentLogPage({ params }: Props) {
  const { slug } = await params;
  return <LogPage key={slug} agent={slug} />;
}
