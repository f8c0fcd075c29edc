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
      deed: "Send no body",
      apply: (form) => form.setValue("http.bodyType", "none"),
    };
  if (method === "DELETE" && !asks)
    return {
      says: "DELETE removes something for good. People are usually asked first.",
      deed: "Ask before it runs",
      apply: ask(true),
    };
  if (reads && asks)
    return {
      says: `${method} only reads. People need not be asked.`,
      deed: "Run without asking",
      apply: ask(false),
    };
  return undefined;
};

/** What the method usually means for a tool; nothing changes until its button is pressed. */
export function MethodHint() {
  const { form, noun, announce, focusField } = useEditor();
  const [method] = useValue("http.method");
  const [asks] = useValue("confirmationRequired");
  const [body] = useValue("http.bodyType");
  const hint = noun === "tool" ? hintFor(method, asks, body) : undefined;
  if (!hint) return null;
  const apply = () => {
    hint.apply(form);
    announce(`${hint.deed}: done.`);
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
