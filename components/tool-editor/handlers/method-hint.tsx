"use client";

import { Button } from "@/components/ui/button";
import { type Editor, useEditor, useValue } from "../editor-state";

type Hint = { says: string; deed: string; apply: (form: Editor["form"]) => void };

const ask =
  (on: boolean): Hint["apply"] =>
  (form) =>
    form.setValue("confirmationRequired", on);

const hintFor = (method: string, asks: boolean, body: string): Hint | undefined => {
  const reads = method === "GET" || method === "HEAD";
  if (reads && body !== "none")
    return {
      says: `Most services ignore the body of a ${method} request.`,
      deed: "Remove body",
      apply: (form) => form.setValue("http.bodyType", "none"),
    };
  if (method === "DELETE" && !asks)
    return {
      says: "DELETE removes data permanently. Usually people confirm it first.",
      deed: "Ask before running",
      apply: ask(true),
    };
  if (reads && asks)
    return {
      says: `${method} only reads, so no confirmation is needed.`,
      deed: "Run without confirmation",
      apply: ask(false),
    };
  return undefined;
};

/** A suggestion based on the request method, applied with a button. */
export function MethodHint() {
  const { form, noun, announce, focusField } = useEditor();
  const [method] = useValue("http.method");
  const [asks] = useValue("confirmationRequired");
  const [body] = useValue("http.bodyType");
  const hint = noun === "tool" ? hintFor(method, asks, body) : undefined;
  if (!hint) return null;
  const apply = () => {
    hint.apply(form);
    announce(`Done: ${hint.deed}.`);
    focusField("http.method");
  };
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs">
      <span>{hint.says}</span>
      <Button size="sm" className="h-6 px-1.5 text-xs" onClick={apply}>
        {hint.deed}
      </Button>
    </p>
  );
}
