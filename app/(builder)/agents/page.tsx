import type { Metadata } from "next";
import { AgentList } from "@/components/agents/agent-list";
import { AttentionList } from "@/components/attention/attention-list";

export const metadata: Metadata = { title: "Agents" };

export default function AgentsPage() {
  return <AgentList attention={<AttentionList />} />;
}
