"use client";

import type { ReactNode } from "react";
import { AgentHeader } from "@/components/agents/agent-header";
import { MissingCredentials } from "@/components/credentials/missing-credentials";
import { ErrorState } from "@/components/layout/page-states";
import { useAgent } from "@/components/queries/agents";
import { Button } from "@/components/ui/primitives/button";
import { Link } from "@/components/ui/primitives/link";
import { PublishSheet } from "@/components/versions/publish-sheet";

/** The bar above an agent's pages, or an error if the agent cannot be loaded. */
export function AgentFrame({ slug, children }: { slug: string; children: ReactNode }) {
  const { data, error, refetch } = useAgent(slug);
  const agent = data?.value;
  if (!agent && error) {
    return (
      <div className="w-full max-w-270 px-4 py-6 md:px-8">
        <h1 className="sr-only">Agent {slug}</h1>
        <ErrorState
          title={error.status === 404 ? "Agent not found" : "The agent could not be loaded"}
          retry={error.status === 404 ? undefined : refetch}
          actions={
            <Button asChild>
              <Link href="/agents">Go to your agents</Link>
            </Button>
          }
        >
          {error.status === 404
            ? "It was renamed or deleted, or it belongs to a Space you are not a member of."
            : error.message}
        </ErrorState>
      </div>
    );
  }
  return (
    <>
      <AgentHeader
        slug={slug}
        agent={agent}
        publish={
          <PublishSheet
            slug={slug}
            agent={agent}
            notice={<MissingCredentials slug={slug} className="mb-6" />}
          />
        }
      />
      {children}
    </>
  );
}
