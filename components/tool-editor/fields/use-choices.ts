"use client";

import { useEditor } from "../editor-state";
import { withParameter } from "../form/new-parameter";
import { completionsOf, wishedParameter } from "./completion";

/** A name that a placeholder may become; `create` holds the steps of the parameter that it would make. */
export type Choice = { name: string; create?: readonly string[] };

export const choiceLabel = ({ name, create }: Choice): string =>
  create ? `Create the parameter ${create.join(".")}` : name;

/** What every field offers for a placeholder that is being typed, and how what there is not yet is made. */
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
    /** Creates the parameter of a choice that needs one. */
    make: ({ create }: Choice) => {
      const made = create && withParameter(form.getValues("rows"), create);
      if (!made) return;
      form.setValue("rows", made.rows);
      announce(`The parameter ${create.join(".")} is created.`);
    },
  };
}
