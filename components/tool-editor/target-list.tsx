import { Badge } from "@/components/ui/badge";
import { Disclosure } from "@/components/ui/disclosure";
import { targets as known, type TargetReport, type Verdict } from "@/lib/agent/targets";

const tones = { fits: "success", degraded: "warning", refused: "danger" } as const satisfies Record<
  Verdict,
  string
>;
export const verdictLabels: Record<Verdict, string> = {
  fits: "Works",
  degraded: "Partly",
  refused: "Not supported",
};
const most = 8;

/** How well each target supports the tool, with the reasons for anything that is lost. */
export function TargetList({ targets }: { targets: readonly TargetReport[] }) {
  if (targets.length === 0) return null;
  return (
    <ul aria-label="Compatibility" className="flex flex-col">
      {targets.map(({ target, verdict, reasons }) => {
        const { label } = known[target];
        const badge = <Badge tone={tones[verdict]}>{verdictLabels[verdict]}</Badge>;
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
                  {reasons.slice(0, most).map(({ path, message }) => (
                    <li key={path + message}>
                      <span className="wrap-anywhere font-mono">{path.slice(1)}</span>: {message}
                    </li>
                  ))}
                  {reasons.length > most && <li>and {reasons.length - most} more</li>}
                </ul>
              </Disclosure>
            )}
          </li>
        );
      })}
    </ul>
  );
}
