"use client";

import { useMemo } from "react";
import { findRefusal } from "@/components/client/refusal";
import { HttpRequest } from "@/components/http-message/http-request";
import { CodeBlock } from "@/components/ui/code/code-block";
import { JsonView } from "@/components/ui/data/json-view";
import { Badge } from "@/components/ui/primitives/badge";
import { Callout } from "@/components/ui/primitives/callout";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import type { TryResult } from "@/lib/api/schemas/tries";
import { type Json, parseJson } from "@/lib/schema/json";

type ServiceResponse = {
  status?: number;
  headers: readonly (readonly [string, string])[];
  text: string;
  /** The parsed text, if it is JSON. */
  json?: Json | undefined;
};

/** Returns the service's last response. Returns undefined if there was none. */
export const getServiceResponse = ({
  recorded,
  envelope,
  trace,
}: TryResult): ServiceResponse | undefined => {
  const recordedResponse = recorded?.exchanges.at(-1)?.answer;
  if (recordedResponse && "status" in recordedResponse) {
    const { status, headers, body, base64 } = recordedResponse;
    const content = base64 ? { text: "(binary data)" } : { text: body, json: parseJson(body) };
    return { status, headers: Object.entries(headers), ...content };
  }
  // A response that is too large to record is only available in the tool's result.
  const status = trace?.requests.at(-1)?.hops.at(-1)?.status;
  if (status === undefined) return undefined;
  if (!envelope.success) return { status, headers: [], text: "" };
  const { text: value } = envelope.data;
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return {
    status,
    headers: [],
    text,
    json: typeof value === "string" ? parseJson(value) : (value as Json),
  };
};

/**
 * Shows the outcome of a test request: status, time, headers and body of the response, or the
 * error.
 */
export function TestResponse({ result }: { result: TryResult }) {
  const { envelope, trace } = result;
  const response = useMemo(() => getServiceResponse(result), [result]);
  const request = trace?.requests.at(-1);
  const reason = findRefusal(result)?.explanation;
  const isOk = response?.status !== undefined && response.status < 400;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
        {response?.status !== undefined && (
          <Badge tone={isOk ? "success" : "danger"}>{response.status}</Badge>
        )}
        {trace && <span className="text-muted tabular-nums">{Math.round(trace.ms)} ms</span>}
        {response && response.text !== "" && (
          <span className="text-muted tabular-nums">
            {response.text.length.toLocaleString("en")} characters
          </span>
        )}
      </p>
      {!envelope.success && (
        <Callout tone="danger">
          <p>{envelope.error.message}</p>
          {reason !== undefined && reason !== envelope.error.message && <p>{reason}</p>}
        </Callout>
      )}
      {response && response.headers.length > 0 && (
        <Disclosure summary={`Response headers (${response.headers.length})`}>
          <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 font-mono text-xs">
            {response.headers.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      )}
      {response &&
        response.text !== "" &&
        (response.json === undefined ? (
          <CodeBlock code={response.text} label="Response body" wrap />
        ) : (
          // JSON can be shaped, so it is also shown below, part by part.
          <Disclosure summary="Response body" defaultOpen={!isOk}>
            <JsonView value={response.json} label="Response body" />
          </Disclosure>
        ))}
      {request && (
        <Disclosure summary="Request sent">
          <HttpRequest request={request} />
        </Disclosure>
      )}
    </div>
  );
}
