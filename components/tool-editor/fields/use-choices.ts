"use client";

import { useEditor } from "../editor-state";
import { withParameter } from "../form/request/new-parameter";
import { rankCompletions, toParameterPath } from "./completion";

/** A suggestion for a placeholder; `create` is the path of the parameter it would create. */
export type Choice = { name: string; create?: readonly string[] };

export const choiceLabel = ({ name, create }: Choice): string =>
  create ? `Create parameter ${create.join(".")}` : name;

/** Suggestions for the placeholder being typed, including creating a new parameter. */
export function useChoices() {
  const { form, noun, placeholderNames, announce } = useEditor();
  return {
    getChoices: (query: string): Choice[] => {
      const names = rankCompletions(query, placeholderNames());
      const parameterPath = toParameterPath(query);
      const isExact = names.includes(query) || names.includes(`params.${query}`);
      const canCreate =
        noun === "tool" &&
        !isExact &&
        withParameter(form.getValues("rows"), parameterPath) !== undefined;
      const newChoice = canCreate
        ? [{ name: `params.${parameterPath.join(".")}`, create: parameterPath }]
        : [];
      return [...names.map((name) => ({ name })), ...newChoice];
    },
    /** Creates the parameter if the choice requires it. */
    createParameter: ({ create }: Choice) => {
      const result = create && withParameter(form.getValues("rows"), create);
      if (!result) return;
      form.setValue("rows", result.rows);
      announce(`Parameter ${create.join(".")} created.`);
    },
  };
}
