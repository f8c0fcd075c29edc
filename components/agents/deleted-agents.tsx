"use client";

import { ErrorState } from "@/components/layout/page-states";
import { useEveryAgent } from "@/components/queries/agents";
import { useMe } from "@/components/queries/me";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { rowControl, useRowFocus } from "@/components/ui/editing/use-row-focus";
import { Button } from "@/components/ui/primitives/button";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import type { AgentSummary } from "@/lib/api/schemas/agents";
import { AgentIcon } from "./agent-icon";
import { DeletePermanentlyButton } from "./delete-permanently-button";
import { useRestore } from "./use-restore";

/** Deleted agents that can still be restored. Renders nothing if there are none. */
export function DeletedAgents() {
  const { data, error, refetch } = useEveryAgent({ deleted: true });
  const rowFocus = useRowFocus<HTMLUListElement>();
  if (!data && error)
    return (
      <ErrorState title="The deleted agents could not be loaded" retry={refetch}>
        {error.message}
      </ErrorState>
    );
  if (!data || data.length === 0) return null;
  return (
    <Disclosure
      className="mt-8"
      summary={<span className="text-muted">Recently deleted ({data.length})</span>}
    >
      <ul {...rowFocus} aria-label="Recently deleted agents">
        {data.map((agent) => (
          <DeletedAgent key={agent.slug} agent={agent} />
        ))}
      </ul>
    </Disclosure>
  );
}

function DeletedAgent({ agent }: { agent: AgentSummary }) {
  const { data: me } = useMe();
  const { restore, isPending } = useRestore(agent);
  return (
    <li className="flex items-center gap-3 border-line border-b py-2">
      <AgentIcon icon={agent.icon} name={agent.name} className="opacity-60" />
      <div className="min-w-0 flex-1">
        <p className="truncate">{agent.name}</p>
        <p className="truncate text-muted text-xs">
          <code className="font-mono">{agent.slug}</code>
          {agent.deletedAt && (
            <>
              {" · deleted "}
              <RelativeTime value={agent.deletedAt} />
            </>
          )}
        </p>
      </div>
      <Button
        {...rowControl}
        size="sm"
        writes
        busy={isPending}
        onClick={restore}
        aria-label={`Restore ${agent.name}`}
      >
        Restore
      </Button>
      {me?.role === "owner" && <DeletePermanentlyButton agent={agent} />}
    </li>
  );
}
