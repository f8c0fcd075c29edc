import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { getContainer } from "@/app/get-container";
import { AgentPage } from "@/components/agent-page/agent-page";
import { AgentIcon } from "@/components/agents/agent-icon";
import { HostTabs } from "@/components/connect/host-tabs";
import { createMcpConnection } from "@/lib/exports/mcp-hosts/host";
import { offersSignIn } from "@/lib/exports/mcp-hosts/offers-sign-in";

type Props = PageProps<"/docs/agents/[slug]">;

/**
 * Cached because both the metadata and the page need it. The "@" of a pinned version arrives
 * percent-encoded.
 */
const getPage = cache(async (slug: string) => {
  const { pages } = await getContainer();
  return pages.publishedPage(slug.replace("%40", "@"), await headers());
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await getPage((await params).slug);
  // In a title that Next.js inserts into the layout's template, "$&" would have a meaning.
  return page
    ? { title: { absolute: `${page.agent.manifest.name} · Toolwright` } }
    : { title: "Not found" };
}

export default async function AgentReference({ params, searchParams }: Props) {
  const page = await getPage((await params).slug);
  if (!page) notFound();
  const { baseUrl, manifest } = page.agent;
  const { icon, name, slug: agentSlug, variables = [], access } = manifest;
  const connection = createMcpConnection({
    name: agentSlug,
    title: name,
    endpoint: baseUrl,
    variables,
    offersSignIn: offersSignIn(access),
  });
  return (
    <AgentPage
      {...page}
      page={Number((await searchParams).page ?? 1)}
      icon={<AgentIcon icon={icon} name={name} />}
      connect={<HostTabs connection={connection} />}
    />
  );
}
