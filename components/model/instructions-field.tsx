"use client";

import { useMemo } from "react";
import { Field } from "@/components/ui/inputs/field";
import { rankCompletions } from "@/components/ui/placeholders/completion";
import { PlaceholderInput } from "@/components/ui/placeholders/placeholder-input";
import type { PlaceholderSource } from "@/components/ui/placeholders/placeholder-source";
import { checkInstructions, listInstructionNames } from "@/lib/agent/model/instructions";
import type { FieldProps } from "./field-props";

type InstructionsFieldProps = FieldProps & { variables: readonly string[] };

export function InstructionsField(props: InstructionsFieldProps) {
  const { draft, problems, onChange, variables } = props;
  const { instructions } = draft;
  const source = useMemo((): PlaceholderSource => {
    const listNames = () => listInstructionNames(variables).map(({ name }) => name);
    return {
      listNames,
      getChoices: (query) => rankCompletions(query, listNames()).map((name) => ({ name })),
    };
  }, [variables]);
  const unknown = checkInstructions(instructions, variables).flatMap(({ data }) =>
    typeof data?.placeholder === "string" ? [data.placeholder] : [],
  );
  return (
    <Field
      label="Instructions"
      optional
      error={problems.instructions}
      hint="Type {{ to insert a value of the run, such as a variable or today’s date."
    >
      <PlaceholderInput
        field="Instructions"
        heading="Filled in when a run starts"
        lines={12}
        source={source}
        unknown={unknown}
        value={instructions}
        placeholder="You help customers of Acme with their orders. Look an order up before you answer, and say so when you cannot find it."
        onChange={(text) => onChange({ ...draft, instructions: text })}
      />
    </Field>
  );
}
