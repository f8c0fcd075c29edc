import type { Metadata } from "next";
import { headers } from "next/headers";
import { getContainer } from "@/app/get-container";
import { AgentFrame } from "./agent-frame";

type Props = LayoutProps<"/agents/[slug]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { slug } = await params;
  const { pages } = await getContainer();
  const name = (await pages.agentName(slug, await headers())) ?? slug;
  // Next.js replaces every "%s" of a template. A word joiner, which is invisible, splits those of
  // the name.
  const literalName = name.replaceAll("%s", "%\u2060s");
  return { title: { template: `%s · ${literalName} · Toolwright`, default: name } };
}

export default async function AgentLayout({ params, children }: Props) {
  const { slug } = await params;
  return <AgentFrame slug={slug}>{children}</AgentFrame>;
}
