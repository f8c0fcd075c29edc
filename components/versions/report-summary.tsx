"use client";

import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { useReport } from "@/components/queries/report";
import { Badge } from "@/components/ui/badge";
import { Disclosure } from "@/components/ui/disclosure";
import { type TargetName, targetNames, targets, type Verdict } from "@/lib/agent/targets";
import type { ToolReport } from "@/lib/api/schemas/reports";
import { type SharedReason, summaryFor } from "./report-reasons";
import { shortList } from "./short-list";

const tones = { fits: "success", degraded: "warning", refused: "danger" } as const satisfies Record<
  Verdict,
  string
>;
const verdictLabels: Record<Verdict, string> = {
  fits: "Works",
  degraded: "Partly",
  refused: "Not supported",
};
const mostNotes = 6;
const mostPlaces = 3;
const mostReasons = 20;

/** How compatible the draft's tools are with each platform, why, and suggestions; never blocks publishing. */
export function ReportSummary({ slug, names }: { slug: string; names: readonly string[] }) {
  const { data, error, refetch, isFetching } = useReport(slug);
  const tools = data?.filter(({ name }) => names.includes(name)) ?? [];
  if (data && tools.length === 0) return null;
  return (
    <section aria-label="Compatibility" className="flex flex-col gap-2">
      <h3 className="font-medium text-muted text-xs">Compatibility</h3>
      {!data && !error && <ListSkeleton label="Checking compatibility" rows={3} />}
      {!data && error && (
        <ErrorState title="The report could not be loaded" retry={refetch} busy={isFetching}>
          {error.message}
        </ErrorState>
      )}
      {data && (
        <ul aria-label="Compatibility by platform" className="flex flex-col gap-1.5">
          {targetNames.map((target) => (
            <TargetLine key={target} target={target} tools={tools} />
          ))}
        </ul>
      )}
      {data && <CouldBeBetter tools={tools} />}
    </section>
  );
}

function TargetLine({ target, tools }: { target: TargetName; tools: readonly ToolReport[] }) {
  const { verdict, reasons } = summaryFor(tools, target);
  const [first, ...others] = reasons;
  const reason = ({ message, places }: SharedReason) => (
    <>
      {message} <span className="font-mono">{shortList(places, mostPlaces)}</span>
    </>
  );
  return (
    <li className="text-muted text-xs">
      <div className="flex items-start justify-between gap-3 text-ink text-sm">
        <span className="min-w-0">{targets[target].label}</span>
        <Badge tone={tones[verdict]}>{verdictLabels[verdict]}</Badge>
      </div>
      {first && <p className="wrap-anywhere">{reason(first)}</p>}
      {others.length > 0 && (
        <Disclosure
          summary={
            <span className="font-normal text-muted text-xs">
              and {others.length === 1 ? "one more reason" : `${others.length} more reasons`}
              <span className="sr-only"> at {targets[target].label}</span>
            </span>
          }
        >
          <ul
            aria-label={`More reasons at ${targets[target].label}`}
            className="flex flex-col gap-1"
          >
            {others.slice(0, mostReasons).map((each) => (
              <li key={each.message} className="wrap-anywhere">
                {reason(each)}
              </li>
            ))}
            {others.length > mostReasons && <li>and {others.length - mostReasons} more</li>}
          </ul>
        </Disclosure>
      )}
    </li>
  );
}

function CouldBeBetter({ tools }: { tools: readonly ToolReport[] }) {
  const warned = tools.filter(({ lint }) => lint.length > 0);
  const count = warned.reduce((sum, { lint }) => sum + lint.length, 0);
  if (count === 0) return null;
  return (
    <Disclosure summary={count === 1 ? "1 suggestion" : `${count} suggestions`}>
      <ul aria-label="Suggestions" className="flex flex-col gap-2 text-sm">
        {warned.map(({ name, lint }) => (
          <li key={name}>
            <p className="wrap-anywhere font-mono text-xs">{name}</p>
            <ul className="text-muted">
              {lint.slice(0, mostNotes).map(({ path, code, message }) => (
                <li key={path + code}>{message}</li>
              ))}
              {lint.length > mostNotes && <li>and {lint.length - mostNotes} more</li>}
            </ul>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
