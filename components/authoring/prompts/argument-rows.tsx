"use client";

import { Plus } from "lucide-react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/primitives/button";
import { CompletionFields } from "../editor/completion-fields";
import { focusField } from "../editor/focus-field";
import { CheckField, TextField } from "../editor/form-fields";
import { moveKeys, RowActions } from "../editor/row-actions";
import { newArgument, type PromptForm } from "./prompt-form";

/** Edits the arguments that people fill in when they choose the prompt. */
export function ArgumentRows({ slug }: { slug: string }) {
  const { control } = useFormContext<PromptForm>();
  const { fields, append, move, remove } = useFieldArray({ control, name: "arguments" });
  const add = () => append(newArgument(), { focusName: `arguments.${fields.length}.name` });
  return (
    <div data-path="arguments" className="flex flex-col gap-5">
      {fields.length > 0 && (
        <ul aria-label="Arguments" className="flex flex-col gap-5">
          {fields.map(({ id }, index) => (
            <li key={id} onKeyDown={moveKeys(index, fields.length, move)}>
              <ArgumentRow
                slug={slug}
                index={index}
                move={move}
                count={fields.length}
                onRemove={() => {
                  remove(index);
                  requestAnimationFrame(() => focusField("arguments"));
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Button size="sm" className="self-start" onClick={add}>
        <Plus aria-hidden />
        Add argument
      </Button>
    </div>
  );
}

type ArgumentRowProps = {
  slug: string;
  index: number;
  count: number;
  move: (from: number, to: number) => void;
  onRemove: () => void;
};

function ArgumentRow({ slug, index, count, move, onRemove }: ArgumentRowProps) {
  const { control } = useFormContext<PromptForm>();
  const path = `arguments.${index}` as const;
  const name = useWatch({ control, name: `${path}.name` });
  const subject = name || `argument ${index + 1}`;
  return (
    <fieldset
      aria-label={`Argument ${index + 1}`}
      className="flex min-w-0 flex-col gap-3 border-line border-l-2 pl-3.5"
    >
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <TextField name={`${path}.name`} label="Argument name" placeholder="repo" mono required />
          <TextField name={`${path}.description`} label="Description" maxLength={2000} />
        </div>
        <div className="pt-6.5">
          <RowActions
            index={index}
            count={count}
            onRemove={onRemove}
            label={subject}
            onMove={move}
          />
        </div>
      </div>
      <CompletionFields slug={slug} path={`${path}.complete`} subject={subject} />
      <CheckField name={`${path}.required`} label="Required" />
    </fieldset>
  );
}
