"use client";

import { useState } from "react";
import { Page } from "@/components/layout/page";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { useRetryFailed } from "@/components/layout/use-retry-failed";
import { type AuditFilter, useAudit } from "@/components/queries/audit";
import { NextPageButton } from "@/components/ui/data/next-page-button";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { EmptyState } from "@/components/ui/primitives/empty-state";
import type { AuditEntry } from "@/lib/api/schemas/audit";
import { AuditFilters } from "./audit-filters";
import { actionLabels, formatChanges } from "./audit-labels";

/** The audit log of the Space. */
export function AuditPage() {
  const [filter, setFilter] = useState<AuditFilter>({});
  const audit = useAudit(filter);
  const { error, isLoadingError } = audit;
  // With other filters there were none. Whether there are now is not known yet.
  const isOutdated = audit.isPlaceholderData && audit.data?.length === 0;
  const data = isOutdated ? undefined : audit.data;
  const retryFailed = useRetryFailed();
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Page
      title="Audit log"
      description="Every change in the Space. Append-only. Contains no secrets."
    >
      <AuditFilters filter={filter} onChange={setFilter} isLogFailed={isLoadingError} />
      {!data && !error && <ListSkeleton label="Loading the audit log" rows={8} />}
      {!data && error && (
        <ErrorState title="The audit log could not be loaded" retry={retryFailed}>
          {error.message}
        </ErrorState>
      )}
      <div role="status">
        {data?.length === 0 && (
          <EmptyState title={isFiltered ? "No matching actions" : "No activity yet"}>
            {isFiltered
              ? "Choose another person, action or agent."
              : "Changes to agents, keys, credentials and members appear here."}
          </EmptyState>
        )}
      </div>
      {data && data.length > 0 && (
        <ol aria-label="Actions" className="border-line border-t">
          {data.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <NextPageButton query={audit}>Load older</NextPageButton>
    </Page>
  );
}

function Row({ entry }: { entry: AuditEntry }) {
  const { person, action, agent, subject, createdAt } = entry;
  const lines = formatChanges(entry);
  return (
    <li className="flex items-start gap-4 border-line border-b px-1 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <span className="font-medium" title={person.email}>
            {person.name || "Someone"}
          </span>{" "}
          {actionLabels[action]} {subject && <span className="font-mono">{subject}</span>}
          {agent && (
            <>
              {subject && " of "} <span className="font-mono">{agent}</span>
            </>
          )}
        </p>
        {lines.length > 0 && (
          <ul className="wrap-anywhere text-muted text-xs">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      <RelativeTime value={createdAt} className="shrink-0 pt-0.5 text-muted text-xs" />
    </li>
  );
}
