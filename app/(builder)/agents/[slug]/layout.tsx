import type { Metadata } from "next";
import { headers } from "next/headers";
import { getContainer } from "@/app/get-container";
import { AgentFrame } from "./agent-frame";

type Props = LayoutProps<"/agents/[slug]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug } = await params;
  const { pages } = await getContainer();
  const name = (await pages.agentName(slug, await headers())) ?? slug;
  return { title: { template: `%s · ${name} · Toolwright`, default: name } };
}

export default async function AgentLayout({ params, children }: Props) {
  const { slug } = await params;
  return <AgentFrame slug={slug}>{children}</AgentFrame>;
}
