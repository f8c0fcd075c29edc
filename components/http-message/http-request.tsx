"use client";

import { Fragment, type ReactNode, useId, useMemo, useRef } from "react";
import { formatDuration } from "@/components/ui/data/format-duration";
import type { SentHop, SentRequest } from "@/lib/templates/sent-request";
import { CodeBlock } from "../ui/code/code-block";
import { Badge } from "../ui/primitives/badge";
import { classNames } from "../ui/primitives/class-names";
import { Tooltip } from "../ui/primitives/tooltip";
import { formatPlace } from "./format-place";
import { indentJson, type Mark, splitAtMarks } from "./marked-text";
import { isBlocked } from "./was-sent";

type Origin = SentRequest["origins"][number];
type DisplayedRequest = Omit<SentRequest, "hops"> & { hops?: readonly Hop[] };
type Hop = Omit<SentHop, "code"> & { code?: string };

type HttpRequestProps = {
  request: DisplayedRequest;
  /** Returns the note for a missing value, given its placeholder. */
  describeMissing?: (placeholder: string) => string;
};

const describeOmitted = () => "omitted (no value)";

/** An outgoing request with masked secrets. Each placeholder's value links to its source. */
export function HttpRequest({ request, describeMissing = describeOmitted }: HttpRequestProps) {
  const { method, url, headers, generated, body, origins, hops = [] } = request;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const findMarks = (part: string): Mark[] =>
    origins.flatMap(({ spot: range }, number) =>
      range?.part === part ? [{ number, from: range.from, to: range.to }] : [],
    );
  const renderText = (text: string, marks: readonly Mark[]): ReactNode =>
    splitAtMarks(text, marks).map(({ text: part, from, number }) => {
      const origin = number === undefined ? undefined : origins[number];
      if (!origin) return <Fragment key={from}>{part}</Fragment>;
      return (
        <ValueMark
          key={from}
          origin={origin}
          note={origin.missing ? describeMissing(origin.placeholder) : undefined}
          onOpen={() =>
            list.current?.children[number ?? 0]?.querySelector<HTMLElement>("[tabindex]")?.focus()
          }
          text={part}
        />
      );
    });
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p className="wrap-anywhere font-mono text-sm">
        <span className="font-semibold">{method}</span> {renderText(url, findMarks("url"))}
      </p>
      {headers.length > 0 && (
        <dl className="grid grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-4 gap-y-1 font-mono text-xs">
          {headers.map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may occur twice, and the order never changes.
            <div key={index} className="contents">
              <dt className="wrap-anywhere text-muted">{name}</dt>
              <dd className="wrap-anywhere">
                {renderText(value, findMarks(`header:${index}`))}
                {generated.includes(name) && (
                  <span className="ml-2 whitespace-nowrap font-sans text-faint">automatic</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {body !== null && <Body body={body} marks={findMarks("body")} renderText={renderText} />}
      {hops.length > 0 && <Hops hops={hops} />}
      {origins.length > 0 && (
        <section aria-labelledby={id}>
          <h3 id={id} className="mb-1 font-medium text-muted text-xs">
            Value sources
          </h3>
          <ul ref={list} className="flex flex-col gap-1 text-xs">
            {origins.map((origin, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the marks refer to the list by index.
              <OriginLine key={number} origin={origin} describeMissing={describeMissing} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type ValueMarkProps = {
  origin: Origin;
  note: string | undefined;
  onOpen: () => void;
  text: string;
};

function ValueMark({ origin, note, onOpen, text }: ValueMarkProps) {
  const { placeholder, secret, missing } = origin;
  const explanation = note ?? (secret && "masked");
  return (
    <Tooltip content={explanation ? `${placeholder}: ${explanation}` : placeholder}>
      {/* biome-ignore lint/a11y/useSemanticElements: a button cannot wrap across lines, and values in a body do. */}
      <span
        role="button"
        tabIndex={0}
        aria-label={`${text} from ${placeholder}`}
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          onOpen();
        }}
        className={classNames(
          "wrap-anywhere rounded-xs box-decoration-clone underline decoration-dotted underline-offset-3",
          missing ? "bg-warning-quiet text-warning-strong" : "bg-accent-quiet text-accent-strong",
        )}
      >
        {text}
      </span>
    </Tooltip>
  );
}

type OriginLineProps = { origin: Origin; describeMissing: (placeholder: string) => string };

function OriginLine({ origin, describeMissing }: OriginLineProps) {
  const { place, placeholder, secret } = origin;
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      <code className="wrap-anywhere font-mono text-muted">{formatPlace(place)}</code>
      <span aria-hidden>←</span>
      <code tabIndex={-1} className="wrap-anywhere rounded-xs font-mono">
        {placeholder}
      </code>
      {secret && !origin.missing && <Badge tone="warning">masked</Badge>}
      {origin.missing && (
        <span className={origin.spot ? "text-warning-strong" : "text-muted"}>
          {describeMissing(placeholder)}
        </span>
      )}
    </li>
  );
}

type BodyProps = {
  body: string;
  marks: readonly Mark[];
  renderText: (text: string, marks: readonly Mark[]) => ReactNode;
};

function Body({ body, marks, renderText }: BodyProps) {
  const formatted = useMemo(() => indentJson(body, marks), [body, marks]);
  if (body === "") return <p className="text-muted">The body is empty.</p>;
  return (
    <CodeBlock code={body} label="Request body" wrap>
      {renderText(formatted.text, formatted.marks)}
    </CodeBlock>
  );
}

const isSuccess = (status: number | undefined) => status !== undefined && status < 400;

function Hops({ hops }: { hops: readonly Hop[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-medium text-muted text-xs">
        Network
      </h3>
      <ol className="flex flex-col gap-1 text-xs">
        {hops.map(({ attempt, method, url, status, code, ms }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is a record and never changes.
            key={index}
            className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5"
          >
            <Badge tone={isSuccess(status) ? "success" : "danger"}>
              {isBlocked({ code }) ? "Blocked" : (status ?? code ?? "failed")}
            </Badge>
            <span className="text-muted tabular-nums">{formatDuration(ms)} ms</span>
            {attempt > 1 && <span className="text-muted">attempt {attempt}</span>}
            <span className="wrap-anywhere min-w-0 font-mono">
              {method} {url}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
