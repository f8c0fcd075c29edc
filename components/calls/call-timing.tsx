import type { CallDetail } from "@/lib/api/schemas/calls";
import { formatLatency } from "./charts/format-values";

/**
 * How much of a call's duration its requests took. The log has their durations, but not their start
 * times.
 */
export function CallTiming({ call: { ms, requests } }: { call: CallDetail }) {
  const hops = requests.flatMap((request) => request.hops);
  if (hops.length === 0) return null;
  const upstreamMs = hops.reduce((sum, hop) => sum + hop.ms, 0);
  const rows = [
    { name: "Whole call", ms, className: "bg-edge" },
    ...hops.map((hop) => ({
      name: `${hop.method} ${toHost(hop.url)}${hop.attempt > 1 ? `, attempt ${hop.attempt}` : ""}`,
      ms: hop.ms,
      className: hop.status !== undefined && hop.status < 400 ? "bg-accent" : "bg-danger",
    })),
  ];
  const longest = Math.max(1e-9, ...rows.map((row) => row.ms));
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="font-medium text-muted text-xs">
        Timing{upstreamMs <= ms && ` · ${formatLatency(ms - upstreamMs)} outside of requests`}
      </h3>
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-center gap-x-3 gap-y-1 text-xs tabular-nums">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is a record and never changes.
          <div key={index} className="contents">
            <dt className="truncate">{row.name}</dt>
            <dd aria-hidden className="h-2 rounded-[2px] bg-sunken">
              <span
                className={`block h-full min-w-0.5 rounded-[2px] ${row.className}`}
                style={{ width: `${(100 * row.ms) / longest}%` }}
              />
            </dd>
            <dd className="text-right">{formatLatency(row.ms)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const toHost = (url: string): string => {
  try {
    return new URL(url).host;
  } catch {
    // The URL is masked or truncated.
    return url;
  }
};
