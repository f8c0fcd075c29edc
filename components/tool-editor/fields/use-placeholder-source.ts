"use client";

import { rankCompletions } from "@/components/ui/placeholders/completion";
import type { Choice, PlaceholderSource } from "@/components/ui/placeholders/placeholder-source";
import { useEditor } from "../editor-state";
import { toParameterPath, withParameter } from "../form/request/new-parameter";

export const TEMPLATE_MENU_HEADING = "Filled in when the tool is called";

/**
 * Offers the names available to the tool's placeholders. Choosing an unknown one creates a
 * parameter.
 */
export function usePlaceholderSource(): PlaceholderSource {
  const { form, noun, placeholderNames, announce } = useEditor();
  return {
    listNames: placeholderNames,
    getChoices: (query: string): Choice[] => {
      const names = rankCompletions(query, placeholderNames());
      const parameterPath = toParameterPath(query);
      const isExact = names.includes(query) || names.includes(`params.${query}`);
      const canCreate =
        noun === "tool" &&
        !isExact &&
        withParameter(form.getValues("rows"), parameterPath) !== undefined;
      const newName = parameterPath.join(".");
      const newChoice = canCreate
        ? [
            {
              name: `params.${newName}`,
              create: parameterPath,
              label: `Create parameter ${newName}`,
            },
          ]
        : [];
      return [...names.map((name) => ({ name })), ...newChoice];
    },
    onChoose: ({ create }: Choice) => {
      const result = create && withParameter(form.getValues("rows"), create);
      if (!result) return;
      form.setValue("rows", result.rows);
      announce(`Parameter ${create.join(".")} created.`);
    },
  };
}
