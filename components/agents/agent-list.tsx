"use client";

import { Import, Plus } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Page } from "@/components/layout/page";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { useAgents } from "@/components/queries/agents";
import { Button } from "@/components/ui/button";
import { AgentRow } from "./agent-row";
import { DeletedAgents } from "./deleted-agents";
import { NewAgentDialog } from "./new-agent-dialog";
import { WaysToBegin } from "./ways-to-begin";

/** The Space's agents: the product's first room. */
export function AgentList() {
  const [creating, setCreating] = useState(false);
  const { data, error, refetch, isRefetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useAgents();
  const begin = () => setCreating(true);
  return (
    <Page
      title="Agents"
      description="Each agent is a set of tools, published together at one address."
      actions={
        data &&
        data.length > 0 && (
          <>
            <Button asChild>
              <Link href="/import">
                <Import aria-hidden />
                Import
              </Link>
            </Button>
            <Button variant="primary" onClick={begin}>
              <Plus aria-hidden />
              New agent
            </Button>
          </>
        )
      }
    >
      {!data && !error && <ListSkeleton label="Loading the agents" />}
      {!data && error && (
        <ErrorState title="The agents could not be loaded" retry={refetch} busy={isRefetching}>
          {error.message}
        </ErrorState>
      )}
      {data?.length === 0 && <WaysToBegin onBlank={begin} />}
      {data && data.length > 0 && (
        <ul aria-label="Agents" className="border-line border-t">
          {data.map((agent) => (
            <AgentRow key={agent.slug} agent={agent} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="mt-4" onClick={() => fetchNextPage()} busy={isFetchingNextPage}>
          Show more agents
        </Button>
      )}
      <DeletedAgents />
      <NewAgentDialog open={creating} onOpenChange={setCreating} />
    </Page>
  );
}
