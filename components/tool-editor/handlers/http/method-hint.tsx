"use client";

import { type Editor, useEditor, useValue } from "@/components/tool-editor/editor-state";
import { Button } from "@/components/ui/primitives/button";

type Hint = { message: string; label: string; apply: (form: Editor["form"]) => void };

const setConfirmation =
  (isRequired: boolean): Hint["apply"] =>
  (form) =>
    form.setValue("confirmationRequired", isRequired);

const getHint = (method: string, needsConfirmation: boolean, body: string): Hint | undefined => {
  const isReadOnly = method === "GET" || method === "HEAD";
  if (isReadOnly && body !== "none")
    return {
      message: `Most services ignore the body of a ${method} request.`,
      label: "Remove body",
      apply: (form) => form.setValue("http.bodyType", "none"),
    };
  if (method === "DELETE" && !needsConfirmation)
    return {
      message: "DELETE removes data permanently. People usually confirm it first.",
      label: "Ask before running",
      apply: setConfirmation(true),
    };
  if (isReadOnly && needsConfirmation)
    return {
      message: `${method} only reads, so no confirmation is needed.`,
      label: "Run without confirmation",
      apply: setConfirmation(false),
    };
  return undefined;
};

/** Shows a suggestion based on the request method, with a button to apply it. */
export function MethodHint() {
  const { form, noun, announce, focusField } = useEditor();
  const [method] = useValue("http.method");
  const [needsConfirmation] = useValue("confirmationRequired");
  const [body] = useValue("http.bodyType");
  const hint = noun === "tool" ? getHint(method, needsConfirmation, body) : undefined;
  if (!hint) return null;
  const apply = () => {
    hint.apply(form);
    announce(`Done: ${hint.label}.`);
    focusField("http.method");
  };
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs">
      <span>{hint.message}</span>
      <Button size="sm" className="min-h-6 px-1.5 text-xs" onClick={apply}>
        {hint.label}
      </Button>
    </p>
  );
}
