"use client";

import { toSimilarGroups } from "@/components/descriptions/similar-groups";
import { SimilarList } from "@/components/descriptions/similar-list";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { useReport } from "@/components/queries/report";
import { useTools } from "@/components/queries/tools";
import { formatShortList } from "@/components/ui/data/format-short-list";
import { Badge } from "@/components/ui/primitives/badge";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { formatCount } from "@/lib/agent/format-count";
import {
  type TargetName,
  type TargetVerdict,
  targetNames,
  targets,
  verdictLabels,
} from "@/lib/analysis/targets";
import type { ToolReport } from "@/lib/api/schemas/reports";
import { describeSupport, type SharedReason, summaryFor } from "./report-reasons";

/** Never red, because limitations of a platform never block publishing. */
const tones = {
  fits: "success",
  degraded: "neutral",
  refused: "warning",
} as const satisfies Record<TargetVerdict, string>;
const MAX_NOTES = 6;
const MAX_PLACES = 3;
const MAX_REASONS = 20;

/**
 * How compatible the draft's tools are with each platform, with reasons and suggestions. Never
 * blocks publishing.
 */
export function ReportSummary({ slug, names }: { slug: string; names: readonly string[] }) {
  const { data, error, refetch } = useReport(slug);
  const tools = data?.filter(({ name }) => names.includes(name)) ?? [];
  if (data && tools.length === 0) return null;
  return (
    <section aria-label="Compatibility" className="flex flex-col gap-2">
      <h3 className="font-medium text-muted text-xs">Compatibility</h3>
      <p className="text-muted text-xs">Which platforms accept the tools’ definitions.</p>
      {!data && !error && <ListSkeleton label="Checking compatibility" rows={1} />}
      {!data && error && (
        <ErrorState title="The report could not be loaded" retry={refetch}>
          {error.message}
        </ErrorState>
      )}
      {data && (
        <Disclosure
          summary={
            <span className="font-normal">
              {describeSupport(tools)}
              <span className="text-muted"> · details</span>
            </span>
          }
        >
          <ul aria-label="Compatibility by platform" className="flex flex-col gap-2">
            {targetNames.map((target) => (
              <TargetItem key={target} target={target} tools={tools} />
            ))}
          </ul>
        </Disclosure>
      )}
      {data && <SimilarTools slug={slug} tools={tools} />}
      {data && <Suggestions tools={tools} />}
    </section>
  );
}

function TargetItem({ target, tools }: { target: TargetName; tools: readonly ToolReport[] }) {
  const { verdict, reasons } = summaryFor(tools, target);
  const [first, ...otherReasons] = reasons;
  const renderReason = ({ message, places }: SharedReason) => (
    <>
      {message} <span className="font-mono">{formatShortList(places, MAX_PLACES)}</span>
    </>
  );
  return (
    <li className="text-muted text-xs">
      <div className="flex items-start justify-between gap-3 text-ink text-sm">
        <span className="min-w-0">{targets[target].label}</span>
        <Badge tone={tones[verdict]}>{verdictLabels[verdict]}</Badge>
      </div>
      {first && <p className="wrap-anywhere">{renderReason(first)}</p>}
      {otherReasons.length > 0 && (
        <Disclosure
          summary={
            <span className="font-normal text-muted text-xs">
              and{" "}
              {otherReasons.length === 1
                ? "one more reason"
                : `${otherReasons.length} more reasons`}
              <span className="sr-only"> at {targets[target].label}</span>
            </span>
          }
        >
          <ul
            aria-label={`More reasons at ${targets[target].label}`}
            className="flex flex-col gap-1"
          >
            {otherReasons.slice(0, MAX_REASONS).map((each) => (
              <li key={each.message} className="wrap-anywhere">
                {renderReason(each)}
              </li>
            ))}
            {otherReasons.length > MAX_REASONS && (
              <li>and {otherReasons.length - MAX_REASONS} more</li>
            )}
          </ul>
        </Disclosure>
      )}
    </li>
  );
}

/** The tools that models can hardly distinguish. */
function SimilarTools({ slug, tools }: { slug: string; tools: readonly ToolReport[] }) {
  const { data = [] } = useTools(slug);
  const similar = new Map(tools.map((tool) => [tool.name, tool.similar]));
  const groups = toSimilarGroups(
    data.filter(({ name }) => similar.has(name)),
    similar,
  );
  return groups.length > 0 && <SimilarList groups={groups} />;
}

function Suggestions({ tools }: { tools: readonly ToolReport[] }) {
  const toolsWithLint = tools
    // The publish sheet shows missing credentials above.
    .map(({ name, lint }) => ({
      name,
      lint: lint.filter(({ code }) => code !== "missing-credential"),
    }))
    .filter(({ lint }) => lint.length > 0);
  const count = toolsWithLint.reduce((sum, { lint }) => sum + lint.length, 0);
  if (count === 0) return null;
  return (
    <Disclosure summary={formatCount(count, "suggestion")}>
      <ul aria-label="Suggestions" className="flex flex-col gap-2 text-sm">
        {toolsWithLint.map(({ name, lint }) => (
          <li key={name}>
            <p className="wrap-anywhere font-mono text-xs">{name}</p>
            <ul className="text-muted">
              {lint.slice(0, MAX_NOTES).map(({ path, code, message }) => (
                <li key={path + code}>{message}</li>
              ))}
              {lint.length > MAX_NOTES && <li>and {lint.length - MAX_NOTES} more</li>}
            </ul>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
