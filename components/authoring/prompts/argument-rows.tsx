"use client";

import { Plus } from "lucide-react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { useRowFocus } from "@/components/ui/editing/use-row-focus";
import { Button } from "@/components/ui/primitives/button";
import { CompletionFields } from "../editor/completion-fields";
import { CheckField, TextField } from "../editor/form-fields";
import { RowActions, type RowPlace } from "../editor/row-actions";
import { RowList } from "../editor/row-list";
import { newArgument, type PromptForm } from "./prompt-form";

/** Edits the arguments that people fill in when they choose the prompt. */
export function ArgumentRows({ slug }: { slug: string }) {
  const { control } = useFormContext<PromptForm>();
  const rows = useFieldArray({ control, name: "arguments" });
  const rowFocus = useRowFocus<HTMLDivElement>();
  const add = () => rows.append(newArgument(), { shouldFocus: false });
  return (
    <div {...rowFocus} data-path="arguments" className="flex flex-col gap-5">
      <RowList label="Arguments" as="ul" rows={rows}>
        {(place) => <ArgumentRow slug={slug} place={place} />}
      </RowList>
      <Button data-row-add="" size="sm" className="self-start" onClick={add}>
        <Plus aria-hidden />
        Add argument
      </Button>
    </div>
  );
}

function ArgumentRow({ slug, place }: { slug: string; place: RowPlace }) {
  const { control } = useFormContext<PromptForm>();
  const path = `arguments.${place.index}` as const;
  const name = useWatch({ control, name: `${path}.name` });
  const subject = name || `argument ${place.index + 1}`;
  return (
    <fieldset
      aria-label={`Argument ${place.index + 1}`}
      className="flex min-w-0 flex-col gap-3 border-line border-l-2 pl-3.5"
    >
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <TextField name={`${path}.name`} label="Argument name" placeholder="repo" mono required />
          <TextField name={`${path}.description`} label="Description" maxLength={2000} />
        </div>
        <div className="pt-6.5">
          <RowActions label={subject} {...place} />
        </div>
      </div>
      <CompletionFields slug={slug} path={`${path}.complete`} subject={subject} />
      <CheckField name={`${path}.required`} label="Required" />
    </fieldset>
  );
}
