import { lazy, type ReactNode, Suspense } from "react";
import { RequestList } from "@/components/http-message/request-list";
import { wasSent } from "@/components/http-message/was-sent";
import { LogEntries } from "@/components/tool-result/log-entries";
import { formatTimestamp } from "@/components/ui/data/format-time";
import { JsonView } from "@/components/ui/data/json-view";
import { Badge } from "@/components/ui/primitives/badge";
import { Button } from "@/components/ui/primitives/button";
import { CopyButton } from "@/components/ui/primitives/copy-button";
import { getCallOutcome } from "@/lib/agent/call-status";
import type { CallDetail } from "@/lib/api/schemas/calls";
import { getCallerName, getSourceName, StatusBadge } from "./call-table";
import { CallTiming } from "./call-timing";
import { formatLatency } from "./charts/format-values";
import { getEnvelopeCode } from "./get-envelope-code";
import type { LogFilter } from "./log-filter";
import { RunSteps } from "./run-steps";

const LastSuccess = lazy(async () => ({
  default: (await import("./last-success")).LastSuccess,
}));

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere flex min-h-7 flex-wrap items-center gap-x-2">{children}</dd>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="font-medium text-muted text-xs">{title}</h3>
      {children}
    </section>
  );
}

type CallDetailsProps = {
  call: CallDetail;
  /** Opens another call. */
  onOpen: (id: string) => void;
  /** Filters the log. */
  onFilter: (part: Partial<LogFilter>) => void;
};

function Facts({ call, onFilter }: Omit<CallDetailsProps, "onOpen">) {
  const { id, agent, status, code, cached, version, keyId, signIn, startedAt, ms, response } = call;
  const outcome = getEnvelopeCode(response) ?? code;
  const caller = getCallerName(call);
  return (
    <dl className="grid grid-cols-[6rem_minmax(0,1fr)] items-baseline tabular-nums">
      <Fact name="Outcome">
        <StatusBadge status={status} />
        {cached && <Badge>Cached</Badge>}
        {outcome && <code className="font-mono text-xs">{outcome}</code>}
        {code && (
          <Button
            size="sm"
            variant="ghost"
            className="-ml-2 max-w-none"
            onClick={() => onFilter({ code })}
          >
            Show all with this error
          </Button>
        )}
      </Fact>
      <Fact name="When">{formatTimestamp(startedAt)}</Fact>
      <Fact name="Duration">{formatLatency(ms)}</Fact>
      <Fact name="Agent">
        <span className="font-mono">{agent}</span>
        <span className="text-muted">{version === null ? "draft" : `v${version}`}</span>
      </Fact>
      <Fact name="Source">{getSourceName(call)}</Fact>
      <Fact name={signIn ? "Signed in" : "Key"}>
        {caller ?? "none"}
        {keyId && !signIn && <code className="font-mono text-muted text-xs">{keyId}</code>}
        {keyId && (
          <Button
            size="sm"
            variant="ghost"
            className="-ml-2 max-w-none"
            onClick={() => onFilter({ caller: keyId })}
          >
            Show all calls of this {signIn ? "sign-in" : "key"}
          </Button>
        )}
      </Fact>
      <Fact name="Request ID">
        <span className="flex min-w-0 items-center gap-x-1">
          <code className="font-mono text-xs">{id}</code>
          <CopyButton value={id} label="Copy request ID" />
        </span>
      </Fact>
    </dl>
  );
}

function Requests({ title, requests }: { title: string; requests: CallDetail["requests"] }) {
  if (requests.length === 0) return null;
  return (
    <Part title={title}>
      <RequestList requests={requests} />
    </Part>
  );
}

/** One call with its timing, run, arguments, response, requests and log. */
export function CallDetails({ call, onOpen, onFilter }: CallDetailsProps) {
  const { params, response, context, requests, log } = call;
  return (
    <div className="flex flex-col gap-5">
      <Facts call={call} onFilter={onFilter} />
      <CallTiming call={call} />
      <RunSteps id={call.id} onOpen={onOpen} />
      {getCallOutcome(call.status) === "failed" && (
        <Part title="Compared with the last success">
          <Suspense>
            <LastSuccess call={call} onOpen={onOpen} />
          </Suspense>
        </Part>
      )}
      <Part title="Arguments">
        <JsonView value={params} label="Arguments" />
      </Part>
      <Part title="Response">
        <JsonView value={response} label="Response" />
      </Part>
      <Requests title="Requests sent" requests={requests.filter(wasSent)} />
      <Requests title="Not sent" requests={requests.filter((request) => !wasSent(request))} />
      {log.length > 0 && (
        <Part title="Log">
          <LogEntries log={log} />
        </Part>
      )}
      {Object.keys(context).length > 0 && (
        <Part title="Call context">
          <JsonView value={context} label="Call context" />
        </Part>
      )}
    </div>
  );
}
