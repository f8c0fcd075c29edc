"use client";

import type { ToolCall } from "@ag-ui/client";
import { Hand } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { isShortcut } from "@/components/shortcuts/shortcuts";
import { NamedValues } from "@/components/ui/data/named-values";
import { ShortenedName } from "@/components/ui/data/shortened-name";
import { Field } from "@/components/ui/inputs/field";
import { Textarea } from "@/components/ui/inputs/textarea";
import { Button } from "@/components/ui/primitives/button";
import { Kbd } from "@/components/ui/primitives/kbd";
import { readToolCall } from "./read-tool-call";
import { useCardFocus } from "./use-card-focus";

type CallResultCardProps = { call: ToolCall; onAnswer: (result: string) => void };

/** A call to one of this client's own tools. A person enters the result in place of the app. */
export function CallResultCard({ call, onAnswer }: CallResultCardProps) {
  const [result, setResult] = useState("");
  const card = useCardFocus();
  const { name } = call.function;
  const { args } = readToolCall(call, undefined, {
    isActive: false,
    isWaiting: true,
    isInterrupted: false,
  });
  const names = Object.keys(args ?? {});
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShortcut(event, "run")) return;
    event.preventDefault();
    event.stopPropagation();
    onAnswer(result);
  };
  return (
    <article
      ref={card}
      data-answer-card
      aria-label={`Tool call ${name}`}
      className="flex min-w-0 animate-rise flex-col gap-3 rounded-md border border-accent-line bg-accent-quiet p-3 text-sm sm:p-4"
    >
      <div className="flex min-h-5 items-center gap-2">
        <Hand aria-hidden className="size-4 shrink-0 text-accent-strong" />
        <code className="min-w-0 font-medium font-mono text-ink">
          <ShortenedName name={name} />
        </code>
        <span className="shrink-0 text-accent-strong text-xs">Waiting for your result</span>
      </div>
      {args && names.length > 0 && (
        <div className="rounded-md border border-line bg-canvas p-3">
          <NamedValues names={names} values={args} />
        </div>
      )}
      <Field label="Result" hint="Text or JSON, as the app’s tool would return it.">
        <Textarea
          mono
          rows={2}
          value={result}
          onChange={(event) => setResult(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div>
        <Button variant="primary" writes onClick={() => onAnswer(result)}>
          Send the result
          <Kbd keys="mod+enter" className="coarse:hidden" />
        </Button>
      </div>
    </article>
  );
}
