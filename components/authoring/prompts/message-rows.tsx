"use client";

import { Plus } from "lucide-react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { Button } from "@/components/ui/primitives/button";
import { focusField } from "../editor/focus-field";
import { ChoiceField, useProblem } from "../editor/form-fields";
import { moveKeys, RowActions } from "../editor/row-actions";
import { MessageContentFields } from "./message-content-fields";
import { newMessage, type PromptForm } from "./prompt-form";

const roles = [
  { value: "user", label: "User" },
  { value: "assistant", label: "Assistant" },
] as const;
const contents = [
  { value: "text", label: "Text" },
  { value: "image", label: "Image" },
  { value: "audio", label: "Audio" },
  { value: "resource", label: "Resource" },
];

/** Edits the messages that the prompt adds to the conversation. */
export function MessageRows({ slug }: { slug: string }) {
  const { control } = useFormContext<PromptForm>();
  const { fields, append, move, remove } = useFieldArray({ control, name: "messages" });
  const problem = useProblem("messages");
  const add = () => {
    append(newMessage(), { shouldFocus: false });
    requestAnimationFrame(() => focusField(`messages.${fields.length}.text`));
  };
  return (
    <div data-path="messages" className="flex flex-col gap-5">
      {fields.length > 0 && (
        <ol aria-label="Messages" className="flex flex-col gap-5">
          {fields.map(({ id }, index) => (
            <li key={id} onKeyDown={moveKeys(index, fields.length, move)}>
              <MessageRow
                slug={slug}
                index={index}
                move={move}
                count={fields.length}
                onRemove={() => {
                  remove(index);
                  requestAnimationFrame(() => focusField("messages"));
                }}
              />
            </li>
          ))}
        </ol>
      )}
      {problem && <p className="text-danger-strong text-xs">{problem}</p>}
      <Button size="sm" className="self-start" onClick={add}>
        <Plus aria-hidden />
        Add message
      </Button>
    </div>
  );
}

type MessageRowProps = {
  slug: string;
  index: number;
  count: number;
  move: (from: number, to: number) => void;
  onRemove: () => void;
};

function MessageRow({ slug, index, count, move, onRemove }: MessageRowProps) {
  const { control, setValue } = useFormContext<PromptForm>();
  const path = `messages.${index}` as const;
  const role = useWatch({ control, name: `${path}.role` });
  const label = `message ${index + 1}`;
  return (
    <fieldset
      aria-label={`Message ${index + 1}`}
      className="flex min-w-0 flex-col gap-2 border-line border-l-2 pl-3.5"
    >
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl
          label={`Role of ${label}`}
          value={role}
          options={roles}
          onValueChange={(next) => setValue(`${path}.role`, next, { shouldDirty: true })}
        />
        <ChoiceField
          name={`${path}.content`}
          label={`Content of ${label}`}
          hideLabel
          options={contents}
          className="w-32"
        />
        <div className="ml-auto">
          <RowActions label={label} index={index} count={count} onRemove={onRemove} onMove={move} />
        </div>
      </div>
      <MessageContentFields slug={slug} path={path} label={label} />
    </fieldset>
  );
}
