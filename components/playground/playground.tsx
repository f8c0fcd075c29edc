"use client";

import Link from "next/link";
import { ErrorState, FormSkeleton } from "@/components/layout/page-states";
import { useAgent } from "@/components/queries/agents";
import { useTools } from "@/components/queries/tools";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Bench } from "./bench";
import type { KeepSecret } from "./profile-value";

type PlaygroundProps = { slug: string; keepSecret: KeepSecret };

/** Where a tool is tried: as the draft has it, or at the address that callers use. */
export function Playground({ slug, keepSecret }: PlaygroundProps) {
  const agent = useAgent(slug);
  const tools = useTools(slug);
  const error = agent.error ?? tools.error;
  if (!agent.data || !tools.data) {
    return (
      <div className="mx-auto w-full max-w-270 px-4 py-6 md:px-8">
        {error ? (
          <ErrorState
            title="The playground could not be opened"
            retry={() => void Promise.all([agent.refetch(), tools.refetch()])}
            busy={agent.isFetching || tools.isFetching}
          >
            {error.message}
          </ErrorState>
        ) : (
          <FormSkeleton label="Loading the playground" fields={4} />
        )}
      </div>
    );
  }
  if (tools.data.length === 0) {
    return (
      <EmptyState
        title="There is no tool to try yet"
        className="mx-auto w-full max-w-270 px-4 md:px-8"
        actions={
          <Button asChild variant="primary">
            <Link href={`/agents/${slug}/new-tool`}>New tool</Link>
          </Button>
        }
      >
        Add a tool first. Here you then fill in its form, run it, and see what went out and what
        came back.
      </EmptyState>
    );
  }
  return <Bench slug={slug} agent={agent.data.value} tools={tools.data} keepSecret={keepSecret} />;
}
