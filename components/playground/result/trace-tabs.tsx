import { type ReactNode, useId } from "react";
import { RequestList } from "@/components/http-message/request-list";
import { wasSent } from "@/components/http-message/was-sent";
import { LogEntries } from "@/components/tool-result/log-entries";
import { formatDuration } from "@/components/ui/data/format-duration";
import { JsonView } from "@/components/ui/data/json-view";
import type { TryResult } from "@/lib/api/schemas/tries";

type Trace = NonNullable<TryResult["trace"]>;
type SentRequest = Trace["requests"][number];

const MutedText = ({ children }: { children: ReactNode }) => (
  <p className="text-muted">{children}</p>
);

/** Every request that the tool sent, with masked secrets and the source of each value. */
export function RequestTab({ requests }: { requests: SentRequest[] }) {
  if (requests.length === 0) return <MutedText>No requests sent.</MutedText>;
  return (
    <div className="flex flex-col gap-6">
      <RequestSection title="Requests sent" requests={requests.filter(wasSent)} />
      <RequestSection title="Not sent" requests={requests.filter((request) => !wasSent(request))} />
    </div>
  );
}

function RequestSection({ title, requests }: { title: string; requests: SentRequest[] }) {
  const id = useId();
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 font-medium text-muted text-xs">
        {title}
      </h3>
      <RequestList requests={requests} />
    </section>
  );
}

export function LogsTab({ log }: { log: Trace["log"] }) {
  if (log.length === 0) return <MutedText>No log entries.</MutedText>;
  return <LogEntries log={log} />;
}

/** Duration and status, and the arguments as the tool received them. */
export function TimingTab({ trace, status }: { trace: Trace; status: number }) {
  const facts: [string, ReactNode][] = [
    [
      "Status",
      <code key="status" className="font-mono">
        {status}
      </code>,
    ],
    ["Duration", `${formatDuration(trace.ms)} ms`],
    ["Requests sent", trace.requests.filter(wasSent).length],
    [
      "Call",
      <code key="call" className="select-all font-mono text-xs">
        {trace.callId}
      </code>,
    ],
  ];
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-y-1.5 tabular-nums">
        {facts.map(([name, fact]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{fact}</dd>
          </div>
        ))}
      </dl>
      {trace.healed.length > 0 && (
        <p className="text-muted">
          Parsed from JSON text: <code className="font-mono">{trace.healed.join(", ")}</code>
        </p>
      )}
      <div>
        <h3 className="mb-1.5 font-medium text-muted text-xs">Arguments with defaults</h3>
        <JsonView value={trace.params} label="Arguments with defaults" />
      </div>
    </div>
  );
}
