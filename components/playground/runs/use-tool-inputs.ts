"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { readInputs, saveInputs } from "@/components/browser-storage/playground-inputs";
import { getLocalStorage } from "@/components/browser-storage/stored-values";
import type { Tool } from "@/lib/agent/tool";
import { isJsonEqual } from "@/lib/schema/json";
import { initialValues, type Params, toRequestParams } from "../arguments/initial-values";
import { listParameterNames } from "../arguments/rjsf/form-schema";
import type { PlaygroundSelection } from "../workspace/use-playground-selection";
import { withoutSecrets } from "./without-secrets";

/** Returns the stored inputs for which the tool still has parameters. */
const pickKnown = (inputs: Params, { parameters }: Pick<Tool, "parameters">): Params => {
  const names = listParameterNames(parameters);
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => names.includes(name)));
};

/** The values left in each tool's form. They are kept in the browser, without secrets. */
export function useToolInputs(
  slug: string,
  { queryString, selectedTool, initialParams }: PlaygroundSelection,
) {
  const toolName = selectedTool?.name ?? "";
  const [formValues] = useState(() => new Map<string, Params>());
  const [resetCount, setResetCount] = useState(0);
  const [appliedLink, setAppliedLink] = useState("");

  // A link's arguments replace typed ones once. After that, typing takes precedence.
  const link = initialParams ? queryString : "";
  if (link !== appliedLink) {
    setAppliedLink(link);
    if (initialParams) formValues.set(toolName, initialParams);
  }

  const fill = (name: string, params: Params) => {
    formValues.set(name, params);
    setResetCount((count) => count + 1);
  };

  // localStorage is not available during server rendering, so the form is filled after it has
  // mounted.
  const restoredTool = useRef("");
  const restore = useEffectEvent(() => {
    restoredTool.current = toolName;
    const stored = readInputs(getLocalStorage, slug, toolName);
    if (!stored || !selectedTool || formValues.has(toolName)) return;
    fill(toolName, pickKnown(stored, selectedTool));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tool has inputs of its own.
  useEffect(() => restore(), [slug, toolName]);

  return {
    formValues,
    /** Part of the form's `key`. Changes when the form must be reset. */
    formKey: `${resetCount} ${link}`,
    fill,
    store: (params: Params) => {
      // The form reports its initial values before the stored ones are read.
      if (!selectedTool || restoredTool.current !== toolName) return;
      formValues.set(toolName, params);
      const { parameters } = selectedTool;
      const inputs = withoutSecrets(toRequestParams(params), parameters);
      const isUnchanged = isJsonEqual(inputs, initialValues(parameters));
      saveInputs(getLocalStorage, slug, toolName, isUnchanged ? undefined : inputs);
    },
  };
}
