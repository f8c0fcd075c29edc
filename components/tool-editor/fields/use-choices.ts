"use client";

import { useEditor } from "../editor-state";
import { withParameter } from "../form/new-parameter";
import { completionsOf, wishedParameter } from "./completion";

/** A suggestion for a placeholder; `create` is the path of the parameter it would create. */
export type Choice = { name: string; create?: readonly string[] };

export const choiceLabel = ({ name, create }: Choice): string =>
  create ? `Create parameter ${create.join(".")}` : name;

/** Suggestions for the placeholder being typed, including creating a new parameter. */
export function useChoices() {
  const { form, noun, placeholderNames, announce } = useEditor();
  return {
    choicesOf: (written: string): Choice[] => {
      const names = completionsOf(written, placeholderNames());
      const wished = wishedParameter(written);
      const exact = names.includes(written) || names.includes(`params.${written}`);
      const creates =
        noun === "tool" && !exact && withParameter(form.getValues("rows"), wished) !== undefined;
      const created = creates ? [{ name: `params.${wished.join(".")}`, create: wished }] : [];
      return [...names.map((name) => ({ name })), ...created];
    },
    /** Creates the parameter if the choice requires it. */
    make: ({ create }: Choice) => {
      const made = create && withParameter(form.getValues("rows"), create);
      if (!made) return;
      form.setValue("rows", made.rows);
      announce(`Parameter ${create.join(".")} created.`);
    },
  };
}
