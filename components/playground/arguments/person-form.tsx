"use client";

import { useEffect, useRef } from "react";
import type { ToolDto } from "@/lib/agent/tool-dto";
import { initialValues } from "./initial-values";
import { ParameterForm } from "./parameter-form";
import { useArguments } from "./use-arguments";

/**
 * The form that people will see, for a tool that is still being edited. It follows the draft until someone types
 * into it; after that it keeps what they typed.
 */
export function PersonForm({ tool }: { tool: ToolDto }) {
  const form = useArguments(tool);
  const { replace, params } = form;
  const lastInitial = useRef(params);
  const text = JSON.stringify(tool.parameters);

  useEffect(() => {
    if (JSON.stringify(params) !== JSON.stringify(lastInitial.current)) return;
    const next = initialValues(JSON.parse(text));
    if (JSON.stringify(next) === JSON.stringify(lastInitial.current)) return;
    lastInitial.current = next;
    replace(next);
  }, [text, params, replace]);

  return <ParameterForm arguments={form} visibleParameters={tool.visibleParameters} />;
}
