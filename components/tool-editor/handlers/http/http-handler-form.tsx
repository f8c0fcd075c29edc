"use client";

import { useRef } from "react";
import { useValue } from "@/components/tool-editor/editor-state";
import { PairRows } from "@/components/tool-editor/fields/pair-rows";
import { ChoiceField } from "@/components/tool-editor/fields/text-field";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { retryableMethods } from "@/lib/agent/handlers/http";
import { AuthForm } from "../auth/auth-form";
import { HttpBodyForm } from "./body/http-body-form";
import { RequestLine } from "./request-line";
import { RequestPreview } from "./request-preview";
import { useIsWide } from "./use-is-wide";

const attempts = [1, 2, 3, 4, 5].map((count) => ({
  value: String(count),
  label: count === 1 ? "Once" : `Up to ${count} times`,
}));
const redirects = [
  { value: "", label: "Refuse (default)" },
  { value: "refuse", label: "Refuse" },
  { value: "follow", label: "Follow" },
];

/** Minimum width, in pixels, for showing the request preview beside the form. */
const WIDE_LAYOUT_PX = 920;

/** Form of an HTTP request with placeholders for a call's values. */
export function HttpHandlerForm() {
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(frame, WIDE_LAYOUT_PX);
  return (
    <div
      ref={frame}
      className={isWide ? "grid grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)] gap-8" : undefined}
    >
      <div className="flex min-w-0 flex-col gap-5">
        <RequestLine />
        <PairRows
          path="http.query"
          title="Query"
          noun="Query"
          switchable
          whenMissing
          styles="fields"
        />
        <PairRows path="http.headers" title="Headers" noun="Header" switchable styles="header" />
        <AuthForm kind="http" />
        <HttpBodyForm />
        <div className="flex flex-col gap-2">
          <RetriesAndRedirects />
          {!isWide && (
            <Disclosure summary="Request preview">
              <RequestPreview />
            </Disclosure>
          )}
        </div>
      </div>
      {isWide && (
        <aside aria-labelledby="outgoing" className="min-w-0">
          <div className="sticky top-[calc(var(--top-bar)+6.5rem)] max-h-[calc(100dvh-var(--top-bar)-7.5rem)] overflow-y-auto">
            <h3 id="outgoing" className="mb-2 font-medium text-sm">
              Request preview
            </h3>
            <RequestPreview />
          </div>
        </aside>
      )}
    </div>
  );
}

function RetriesAndRedirects() {
  const [method] = useValue("http.method");
  const [attemptCount] = useValue("http.attempts");
  const [redirect] = useValue("http.redirects");
  const isRetried = retryableMethods.includes(method);
  return (
    <Disclosure
      summary="Retries and redirects"
      defaultOpen={attemptCount !== "1" || redirect !== ""}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          path="http.attempts"
          label="Attempts"
          options={attempts}
          hint={
            isRetried
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
