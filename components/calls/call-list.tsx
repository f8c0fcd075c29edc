"use client";

import { Activity, FlaskConical } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Page, PageSection } from "@/components/layout/page";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { type CallFilter, useCallStatistics, useCalls } from "@/components/queries/calls";
import { formatDuration } from "@/components/ui/data/format-duration";
import { RelativeTime } from "@/components/ui/data/relative-time";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/data/table";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { Badge } from "@/components/ui/primitives/badge";
import { Button } from "@/components/ui/primitives/button";
import { EmptyState } from "@/components/ui/primitives/empty-state";
import { protocolLabels } from "@/lib/agent/access/protocol-name";
import { describeSignIn } from "@/lib/agent/access/signed-in-caller";
import type { Call } from "@/lib/api/schemas/calls";
import { CallSheet } from "./call-sheet";
import { StatisticsTable } from "./statistics-table";

const outcomes = [
  { value: "all", label: "All" },
  { value: "ok", label: "Succeeded" },
  { value: "failed", label: "Failed" },
] as const;
type Outcome = (typeof outcomes)[number]["value"];

/** The call log of an agent, with statistics per tool. */
export function CallList({ slug }: { slug: string }) {
  const [outcome, setOutcome] = useState<Outcome>("all");
  const [openCallId, setOpenCallId] = useState<string | null>(null);
  const [caller, setCaller] = useState<string | null>(null);
  const filter: CallFilter = {
    ...(outcome !== "all" && { outcome }),
    ...(caller !== null && { caller }),
  };
  const calls = useCalls(slug, filter);
  const statistics = useCallStatistics(slug);
  const { data, error, refetch, isRefetching } = calls;
  const hasNoCalls = data?.length === 0 && outcome === "all" && caller === null;
  return (
    <Page
      title="Calls"
      description="Calls to the published agent and playground runs, with secrets redacted."
      width="full"
    >
      {statistics.data && statistics.data.length > 0 && (
        <PageSection title="Last 7 days" description="Per tool (ms)">
          <StatisticsTable tools={statistics.data} />
        </PageSection>
      )}
      {!data && !error && <ListSkeleton label="Loading the calls" rows={8} />}
      {!data && error && (
        <ErrorState title="The calls could not be loaded" retry={refetch} busy={isRefetching}>
          {error.message}
        </ErrorState>
      )}
      {hasNoCalls && (
        <EmptyState
          icon={<Activity aria-hidden />}
          title="No calls yet"
          actions={
            <Button asChild>
              <Link href={`/agents/${slug}/playground`}>
                <FlaskConical aria-hidden />
                Open the playground
              </Link>
            </Button>
          }
        >
          Run a tool in the playground, or publish the agent and call it with a key. Each call
          appears here with its arguments, response, log and duration.
        </EmptyState>
      )}
      {data && !hasNoCalls && (
        <PageSection
          title="Log"
          description="Newest first."
          actions={
            <SegmentedControl
              label="Filter by outcome"
              value={outcome}
              onValueChange={(value) => setOutcome(value as Outcome)}
              options={[...outcomes]}
            />
          }
        >
          {caller !== null && (
            <p className="mb-3 flex flex-wrap items-center gap-2">
              <span className="text-muted">Only calls of one key or sign-in.</span>
              <Button size="sm" onClick={() => setCaller(null)}>
                Show all
              </Button>
            </p>
          )}
          {data.length === 0 ? (
            <p className="text-muted">No matching calls.</p>
          ) : (
            <CallTable calls={data} onOpen={setOpenCallId} />
          )}
          {calls.hasNextPage && (
            <Button
              className="mt-4"
              busy={calls.isFetchingNextPage}
              onClick={() => calls.fetchNextPage()}
            >
              Load older
            </Button>
          )}
        </PageSection>
      )}
      <CallSheet
        slug={slug}
        id={openCallId}
        onClose={() => setOpenCallId(null)}
        onFilter={(id) => {
          setCaller(id);
          setOpenCallId(null);
        }}
      />
    </Page>
  );
}

type CallTableProps = { calls: Call[]; onOpen: (id: string) => void };

function CallTable({ calls, onOpen }: CallTableProps) {
  return (
    <Table label="Calls">
      <TableHeader>
        <TableRow>
          <TableHead>When</TableHead>
          <TableHead>Tool</TableHead>
          <TableHead>Outcome</TableHead>
          <TableHead>Version</TableHead>
          <TableHead className="max-sm:hidden">Source</TableHead>
          <TableHead numeric>ms</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {calls.map(({ id, tool, version, protocol, signIn, status, code, startedAt, ms }) => (
          <TableRow key={id}>
            <TableCell className="whitespace-nowrap text-muted">
              <RelativeTime value={startedAt} />
            </TableCell>
            <TableCell>
              <button
                type="button"
                onClick={() => onOpen(id)}
                className="rounded-sm font-mono underline-offset-4 hover:underline"
              >
                {tool}
                <span className="sr-only">, open the call</span>
              </button>
            </TableCell>
            <TableCell>
              <span className="inline-flex items-center gap-2">
                <Badge tone={status < 400 ? "success" : "danger"}>{status}</Badge>
                {code && <code className="font-mono text-muted text-xs">{code}</code>}
              </span>
            </TableCell>
            <TableCell className="text-muted">
              {version === null ? "draft" : `v${version}`}
            </TableCell>
            <TableCell className="text-muted max-sm:hidden">
              {protocol ? protocolLabels[protocol] : "Playground"}
              {signIn && ` · ${describeSignIn(signIn)}`}
            </TableCell>
            <TableCell numeric>{formatDuration(ms)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
