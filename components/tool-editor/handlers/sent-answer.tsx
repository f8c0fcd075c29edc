"use client";

import { useMemo } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CodeBlock } from "@/components/ui/code-block";
import { Disclosure } from "@/components/ui/disclosure";
import { HttpRequest } from "@/components/ui/http-request";
import { JsonView } from "@/components/ui/json-view";
import type { Json } from "@/lib/agent/json";
import type { TryResult } from "@/lib/api/schemas/tries";

type Shown = {
  status?: number;
  headers: readonly (readonly [string, string])[];
  text: string;
  /** The parsed text, if it is JSON. */
  json?: Json;
};

const jsonOf = (text: string): { json?: Json } => {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return {};
  }
};

/** The service's last response; undefined if there was none. */
export const shownAnswer = ({ recorded, envelope, trace }: TryResult): Shown | undefined => {
  const answer = recorded?.exchanges.at(-1)?.answer;
  if (answer && "status" in answer) {
    const { status, headers, body, base64 } = answer;
    const said = base64 ? { text: "(binary data)" } : { text: body, ...jsonOf(body) };
    return { status, headers: Object.entries(headers), ...said };
  }
  // A response that is too large to be recorded is only in the tool's result.
  const status = trace?.requests.at(-1)?.hops.at(-1)?.status;
  if (status === undefined) return undefined;
  if (!envelope.success) return { status, headers: [], text: "" };
  const { text: value } = envelope.data;
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return {
    status,
    headers: [],
    text,
    ...(typeof value === "string" ? jsonOf(value) : { json: value as Json }),
  };
};

type SentAnswerProps = { result: TryResult; onShape: () => void };

/** The outcome of a test request: status, time, headers and body of the response, or the error. */
export function SentAnswer({ result, onShape }: SentAnswerProps) {
  const { envelope, trace } = result;
  const shown = useMemo(() => shownAnswer(result), [result]);
  const request = trace?.requests.at(-1);
  const good = shown?.status !== undefined && shown.status < 400;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
        {shown?.status !== undefined && (
          <Badge tone={good ? "success" : "danger"}>{shown.status}</Badge>
        )}
        {trace && <span className="text-muted tabular-nums">{Math.round(trace.ms)} ms</span>}
        {shown && shown.text !== "" && (
          <span className="text-muted tabular-nums">
            {shown.text.length.toLocaleString("en")} characters
          </span>
        )}
        {shown?.json !== undefined && good && (
          <Button size="sm" className="ml-auto" onClick={onShape}>
            Pick fields
          </Button>
        )}
      </p>
      {!envelope.success && <Callout tone="danger">{envelope.error.message}</Callout>}
      {shown && shown.headers.length > 0 && (
        <Disclosure summary={`Response headers (${shown.headers.length})`}>
          <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 font-mono text-xs">
            {shown.headers.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      )}
      {shown &&
        shown.text !== "" &&
        (shown.json === undefined ? (
          <CodeBlock code={shown.text} label="Response body" wrap />
        ) : (
          <JsonView value={shown.json} label="Response body" />
        ))}
      {request && (
        <Disclosure summary="Request sent">
          <HttpRequest request={request} />
        </Disclosure>
      )}
    </div>
  );
}
