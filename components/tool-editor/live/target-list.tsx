import { Badge } from "@/components/ui/primitives/badge";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import {
  type TargetReport,
  type TargetVerdict,
  targets as targetInfo,
  verdictLabels,
} from "@/lib/analysis/targets";

/** Badge colors of the verdicts. */
export const verdictTones = {
  fits: "success",
  degraded: "warning",
  refused: "danger",
} as const satisfies Record<TargetVerdict, string>;
const MAX_REASONS = 8;

/** Shows how well each target supports the tool, with the reasons for anything that is lost. */
export function TargetList({ targets }: { targets: readonly TargetReport[] }) {
  if (targets.length === 0) return null;
  return (
    <ul aria-label="Compatibility" className="flex flex-col">
      {targets.map(({ target, verdict, reasons }) => {
        const { label } = targetInfo[target];
        const badge = <Badge tone={verdictTones[verdict]}>{verdictLabels[verdict]}</Badge>;
        return (
          <li key={target}>
            {reasons.length === 0 ? (
              <div className="flex min-h-row items-center justify-between gap-2 pl-4 text-sm">
                <span>{label}</span>
                {badge}
              </div>
            ) : (
              <Disclosure summary={label} aside={badge}>
                <ul className="flex flex-col gap-1 text-muted text-xs">
                  {reasons.slice(0, MAX_REASONS).map(({ path, message }) => (
                    <li key={path + message}>
                      <span className="wrap-anywhere font-mono">{path.slice(1)}</span>: {message}
                    </li>
                  ))}
                  {reasons.length > MAX_REASONS && <li>and {reasons.length - MAX_REASONS} more</li>}
                </ul>
              </Disclosure>
            )}
          </li>
        );
      })}
    </ul>
  );
}
