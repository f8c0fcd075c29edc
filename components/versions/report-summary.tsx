"use client";

import { useReport } from "@/components/queries/report";
import { Badge } from "@/components/ui/badge";
import { Disclosure } from "@/components/ui/disclosure";
import { targetNames, targets, type Verdict, verdicts } from "@/lib/agent/targets";
import type { ToolReport } from "@/lib/api/schemas/reports";

const tones = { fits: "success", degraded: "warning", refused: "danger" } as const satisfies Record<
  Verdict,
  string
>;
const mostNames = 6;

const named = (tools: readonly ToolReport[]): string => {
  const names = tools.slice(0, mostNames).map(({ name }) => name);
  const more = tools.length - names.length;
  return names.join(", ") + (more > 0 ? ` and ${more} more` : "");
};

/** The worst that happens to any tool there, and which tools it concerns. */
const worstFor = (tools: readonly ToolReport[], target: string) => {
  const verdictOf = (tool: ToolReport) =>
    tool.targets.find((each) => each.target === target)?.verdict ?? "fits";
  const verdict = verdicts.findLast((each) => tools.some((tool) => verdictOf(tool) === each));
  const concerned = tools.filter((tool) => verdictOf(tool) === verdict);
  return { verdict: verdict ?? "fits", concerned };
};

/** What each consumer gets of the draft's tools, and what could be better about them; never in the way. */
export function ReportSummary({ slug, names }: { slug: string; names: readonly string[] }) {
  const { data } = useReport(slug);
  const tools = data?.filter(({ name }) => names.includes(name)) ?? [];
  if (tools.length === 0) return null;
  const warned = tools.filter(({ lint }) => lint.length > 0);
  const count = warned.reduce((sum, { lint }) => sum + lint.length, 0);
  return (
    <section aria-label="How it arrives" className="flex flex-col gap-2">
      <h3 className="font-medium text-muted text-xs">How it arrives</h3>
      <ul aria-label="What each consumer gets" className="flex flex-col gap-1.5">
        {targetNames.map((target) => {
          const { verdict, concerned } = worstFor(tools, target);
          return (
            <li key={target} className="flex items-start justify-between gap-3">
              <div className="min-w-0">
                {targets[target].label}
                {verdict !== "fits" && concerned.length < tools.length && (
                  <p className="wrap-anywhere font-mono text-muted text-xs">{named(concerned)}</p>
                )}
              </div>
              <Badge tone={tones[verdict]}>{verdict}</Badge>
            </li>
          );
        })}
      </ul>
      {count > 0 && (
        <Disclosure
          summary={count === 1 ? "One thing could be better" : `${count} things could be better`}
        >
          <ul aria-label="What could be better" className="flex flex-col gap-2 text-sm">
            {warned.map(({ name, lint }) => (
              <li key={name}>
                <p className="wrap-anywhere font-mono text-xs">{name}</p>
                <ul className="text-muted">
                  {lint.slice(0, mostNames).map(({ path, code, message }) => (
                    <li key={path + code}>{message}</li>
                  ))}
                  {lint.length > mostNames && <li>and {lint.length - mostNames} more</li>}
                </ul>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  );
}
