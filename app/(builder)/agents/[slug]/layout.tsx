import { AgentFrame } from "./agent-frame";

export default async function AgentLayout({ params, children }: LayoutProps<"/agents/[slug]">) {
  const { slug } = await params;
  return <AgentFrame slug={slug}>{children}</AgentFrame>;
}
