"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { ErrorState } from "@/components/layout/page-states";
import { useTools } from "@/components/queries/tools";
import type { CompletionForm } from "./completion-form";
import { ChoiceField, TextField } from "./form-fields";

const sources: { value: CompletionForm["source"]; label: string }[] = [
  { value: "none", label: "No suggestions" },
  { value: "list", label: "From a list" },
  { value: "tool", label: "From a tool" },
];

type CompletionFieldsProps = {
  slug: string;
  /** Form path of the `CompletionForm`. */
  path: string;
  /** What the suggestions are for, such as "repo". */
  subject: string;
};

/** Edits where a client's suggestions come from while a value is being typed. */
export function CompletionFields({ slug, path, subject }: CompletionFieldsProps) {
  const { control } = useFormContext();
  const source: CompletionForm["source"] = useWatch({ control, name: `${path}.source` });
  return (
    <div className="grid gap-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <ChoiceField
        name={`${path}.source`}
        label={`Suggestions for ${subject}`}
        hideLabel
        options={sources}
      />
      {source === "list" && (
        <TextField
          name={`${path}.values`}
          label={`Suggested values of ${subject}`}
          hideLabel
          hint="One value per line."
          placeholder={"open\nclosed"}
          lines={2}
          mono
        />
      )}
      {source === "tool" && <ToolFields slug={slug} path={path} subject={subject} />}
    </div>
  );
}

function ToolFields({ slug, path, subject }: CompletionFieldsProps) {
  const { data: tools, error, refetch } = useTools(slug);
  const { control } = useFormContext();
  const tool: string = useWatch({ control, name: `${path}.tool` });
  const names = tools?.map(({ name }) => name) ?? [];
  // Keep a renamed or deleted tool visible, so that it can be replaced.
  const missing = tool === "" || names.includes(tool) ? [] : [tool];
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {!tools && error && (
        <div className="sm:col-span-2">
          <ErrorState title="The tools could not be loaded" retry={refetch}>
            {error.message}
          </ErrorState>
        </div>
      )}
      <ChoiceField
        name={`${path}.tool`}
        label={`Tool that suggests ${subject}`}
        hideLabel
        hint="Called with the arguments whose names match its parameters."
        options={[
          { value: "", label: "Choose a tool" },
          ...[...missing, ...names].map((name) => ({ value: name, label: name })),
        ]}
      />
      <TextField
        name={`${path}.select`}
        label={`Selected suggestions of ${subject}`}
        hideLabel
        hint="JMESPath expression that selects a list of strings from its result."
        placeholder="items[].name"
        mono
      />
    </div>
  );
}
