"use client";

import { ListPlus } from "lucide-react";
import { useEditor, useValue } from "@/components/tool-editor/editor-state";
import {
  addToBody,
  findUnsentParameters,
  usuallyHasBody,
} from "@/components/tool-editor/form/request/body-from-parameters";
import { Button } from "@/components/ui/primitives/button";
import { formatList } from "@/lib/agent/format-list";

const MAX_NAMES = 3;

/** Adds every parameter that the request does not use yet to its body. */
export function BodyFromParametersButton() {
  const { form, noun, sample, announce } = useEditor();
  const [http] = useValue("http");
  useValue("rows");
  const { tool } = sample();
  if (noun !== "tool" || tool.handler.kind !== "http") return null;
  const names = findUnsentParameters(tool, tool.handler);
  const change = names.length > 0 ? addToBody(http, names) : undefined;
  if (!change || !(usuallyHasBody(http.method) || http.bodyType !== "none")) return null;
  const add = () => {
    form.setValue("http", { ...http, ...change });
    announce(`${formatList(names, { max: MAX_NAMES })} added to the body.`);
  };
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs" role="status">
      <span>
        <span className="wrap-anywhere font-mono text-ink">
          {formatList(names, { max: MAX_NAMES })}
        </span>{" "}
        {names.length === 1 ? "is not sent." : "are not sent."}
      </span>
      <Button
        writes
        size="sm"
        className="min-h-6 px-1.5 text-xs"
        // Keep the focus in the field: blurring it would show its issues, which would move the
        // button away.
        onMouseDown={(event) => event.preventDefault()}
        onClick={add}
      >
        <ListPlus aria-hidden />
        From parameters
      </Button>
    </p>
  );
}
