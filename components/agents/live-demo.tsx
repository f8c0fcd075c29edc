"use client";

import { Play } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTryExample } from "@/components/queries/gallery";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { Button } from "@/components/ui/primitives/button";
import type { TryResult } from "@/lib/api/schemas/tries";
import { calculator } from "@/lib/gallery/calculator";
import { AgentIcon } from "./agent-icon";

const tool = "calculate";
const expressions = ["2 * (3 + 4)^2", "sqrt(2) * 10^3", "0.1 + 0.2"];

/** A runnable calculator tool that shows newcomers what a tool is before they build one. */
export function LiveDemo({ onCopy, isCopying }: { onCopy: () => void; isCopying: boolean }) {
  const [expression, setExpression] = useState(expressions[0] ?? "");
  const run = useTryExample();
  const runWith = (value: string) => {
    setExpression(value);
    run.mutate({ id: calculator.slug, name: tool, params: { expression: value } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!run.isPending) runWith(expression);
  };
  return (
    <section
      aria-labelledby="live-demo"
      className="flex min-w-0 flex-col rounded-md border border-line bg-raised"
    >
      <header className="flex items-center gap-3 border-line border-b px-4 py-3">
        <AgentIcon icon={calculator.icon} name={calculator.name} />
        <div className="min-w-0">
          <h2 id="live-demo" className="font-medium">
            Try a tool
          </h2>
          <p className="truncate text-muted text-xs">
            The tool <code className="font-mono">{tool}</code> of the {calculator.name} example
          </p>
        </div>
      </header>
      <form onSubmit={submit} className="flex flex-col gap-3 p-4">
        <Field label="expression">
          <Input mono value={expression} onChange={(event) => setExpression(event.target.value)} />
        </Field>
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" busy={run.isPending}>
            <Play aria-hidden />
            Run
          </Button>
          {expressions.slice(1).map((each) => (
            <Button key={each} variant="ghost" size="sm" onClick={() => runWith(each)}>
              <code className="font-mono font-normal">{each}</code>
            </Button>
          ))}
        </div>
        <Outcome result={run.data} error={run.error} />
      </form>
      <footer className="mt-auto flex flex-wrap items-center justify-between gap-2 border-line border-t px-4 py-3 text-muted text-sm">
        A tool in plain JavaScript, in the gallery.
        <Button size="sm" writes busy={isCopying} onClick={onCopy}>
          Open a copy
        </Button>
      </footer>
    </section>
  );
}

/** What people see, and below it what the caller receives. The height is fixed. */
function Outcome({ result, error }: { result: TryResult | undefined; error: Error | null }) {
  const envelope = result?.envelope;
  const headline = envelope && (envelope.success ? envelope.data.text : envelope.error.message);
  return (
    <div
      role="status"
      className="flex h-52 flex-col gap-2 overflow-y-auto rounded-md bg-sunken p-3"
    >
      {!result && !error && (
        <p className="m-auto text-muted text-sm">Press Run to see the result here.</p>
      )}
      {error && <p className="text-danger-strong">{error.message}</p>}
      {result && envelope && (
        <>
          <p
            className={`wrap-anywhere font-medium font-mono text-base ${envelope.success ? "" : "text-danger-strong"}`}
          >
            {String(headline)}
          </p>
          <p className="text-muted text-xs tabular-nums">
            {result.status} {envelope.success ? "Succeeded" : "Failed"}
            {result.trace && ` · ${Math.max(1, Math.round(result.trace.ms))} ms`} · what a caller
            receives:
          </p>
          <pre className="wrap-anywhere whitespace-pre-wrap font-mono text-xs">
            {JSON.stringify(envelope, null, 2)}
          </pre>
        </>
      )}
    </div>
  );
}
