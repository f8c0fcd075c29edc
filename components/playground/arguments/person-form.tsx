"use client";

import { useState } from "react";
import type { ToolDto } from "@/lib/agent/tool-dto";
import { initialValues, type Params } from "./initial-values";
import { ParameterForm } from "./parameter-form";
import { useArguments } from "./use-arguments";

const isSame = (left: Params, right: Params) => JSON.stringify(left) === JSON.stringify(right);

/**
 * The form that people will see, for a tool that is still being edited. It follows the draft until
 * someone types into it. After that it keeps what was typed.
 */
export function PersonForm({ tool }: { tool: ToolDto }) {
  const form = useArguments(tool);
  const [initial, setInitial] = useState(form.params);
  const next = initialValues(tool.parameters);
  if (isSame(form.params, initial) && !isSame(next, initial)) {
    setInitial(next);
    form.replace(next);
  }
  return <ParameterForm arguments={form} visibleParameters={tool.visibleParameters} />;
}
