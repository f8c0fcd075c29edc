import { redirect } from "next/navigation";

export default async function AgentPage({ params }: PageProps<"/agents/[slug]">) {
  redirect(`/agents/${encodeURIComponent((await params).slug)}/tools`);
}
