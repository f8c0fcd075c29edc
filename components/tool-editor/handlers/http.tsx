"use client";

import { useRef, useState } from "react";
import { Disclosure } from "@/components/ui/disclosure";
import { retriedMethods } from "@/lib/agent/handlers/http";
import { useEditor, useValue } from "../editor-state";
import { PairRows } from "../fields/pair-rows";
import { ChoiceField } from "../fields/text-field";
import { HttpAuthForm } from "./http-auth";
import { HttpBodyForm } from "./http-body";
import { HttpResponseForm } from "./http-response";
import { RequestLine } from "./request-line";
import { ResolvedRequest } from "./resolved-request";
import { TryRequest } from "./try-request";
import { useIsWide } from "./use-width";

const attempts = [1, 2, 3, 4, 5].map((count) => ({
  value: String(count),
  label: count === 1 ? "Once" : `Up to ${count} times`,
}));
const redirects = [
  { value: "", label: "Refuse (default)" },
  { value: "refuse", label: "Refuse" },
  { value: "follow", label: "Follow" },
];

/** From this width, in pixels, the request preview is beside the form. */
const roomy = 920;

/** The form of an HTTP request with placeholders for a call's values. */
export function HttpHandlerForm() {
  const frame = useRef<HTMLDivElement>(null);
  const wide = useIsWide(frame, roomy);
  const { focusField } = useEditor();
  const [answer, setAnswer] = useState("");
  const [reading, setReading] = useState<boolean | null>(null);
  const shape = () => {
    setReading(true);
    focusField("http.select");
  };
  const outgoing = (
    <div className="flex flex-col gap-6">
      <ResolvedRequest />
      <TryRequest onAnswer={setAnswer} onShape={shape} />
    </div>
  );
  return (
    <div
      ref={frame}
      className={wide ? "grid grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)] gap-8" : undefined}
    >
      <div className="flex min-w-0 flex-col gap-5">
        <RequestLine />
        <PairRows path="http.query" title="Query" noun="Query" switchable whenMissing />
        <PairRows path="http.headers" title="Headers" noun="Header" switchable />
        <HttpAuthForm />
        <HttpBodyForm />
        <div className="flex flex-col gap-2">
          <HttpResponseForm
            answer={answer}
            onAnswer={setAnswer}
            open={reading}
            onOpenChange={setReading}
          />
          <Delivery />
          {!wide && <Disclosure summary="Request preview">{outgoing}</Disclosure>}
        </div>
      </div>
      {wide && (
        <aside aria-labelledby="outgoing" className="min-w-0">
          <div className="sticky top-28 max-h-[calc(100dvh-8rem)] overflow-y-auto">
            <h3 id="outgoing" className="mb-2 font-medium text-sm">
              Request preview
            </h3>
            {outgoing}
          </div>
        </aside>
      )}
    </div>
  );
}

function Delivery() {
  const [method] = useValue("http.method");
  const [tries] = useValue("http.attempts");
  const [redirect] = useValue("http.redirects");
  const repeatable = retriedMethods.includes(method);
  return (
    <Disclosure summary="Retries and redirects" defaultOpen={tries !== "1" || redirect !== ""}>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          path="http.attempts"
          label="Attempts"
          options={attempts}
          hint={
            repeatable
              ? "After a network error, 429, 502, 503 or 504, within the tool’s timeout."
              : `${method} requests are never retried, since they might act twice.`
          }
        />
        <ChoiceField
          path="http.redirects"
          label="Redirects"
          options={
            redirect === "refuse" ? redirects : redirects.filter(({ value }) => value !== "refuse")
          }
          hint="Each redirect is checked against the network policy."
        />
      </div>
    </Disclosure>
  );
}
