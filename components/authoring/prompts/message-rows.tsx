"use client";

import { Plus } from "lucide-react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { focusField } from "@/components/ui/editing/focus-field";
import { useRowFocus } from "@/components/ui/editing/use-row-focus";
import { FieldError } from "@/components/ui/inputs/field-error";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { Button } from "@/components/ui/primitives/button";
import { ChoiceField, useProblem } from "../editor/form-fields";
import { RowActions, type RowPlace } from "../editor/row-actions";
import { RowList } from "../editor/row-list";
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
  const rows = useFieldArray({ control, name: "messages" });
  const rowFocus = useRowFocus<HTMLDivElement>();
  const problem = useProblem("messages");
  const add = () => {
    rows.append(newMessage(), { shouldFocus: false });
    requestAnimationFrame(() => focusField(`messages.${rows.fields.length}.text`));
  };
  return (
    <div {...rowFocus} data-path="messages" className="flex flex-col gap-5">
      <RowList label="Messages" as="ol" rows={rows}>
        {(place) => <MessageRow slug={slug} place={place} />}
      </RowList>
      {problem && <FieldError>{problem}</FieldError>}
      <Button data-row-add="" size="sm" className="self-start" onClick={add}>
        <Plus aria-hidden />
        Add message
      </Button>
    </div>
  );
}

function MessageRow({ slug, place }: { slug: string; place: RowPlace }) {
  const { control, setValue } = useFormContext<PromptForm>();
  const path = `messages.${place.index}` as const;
  const role = useWatch({ control, name: `${path}.role` });
  const label = `message ${place.index + 1}`;
  return (
    <fieldset
      aria-label={`Message ${place.index + 1}`}
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
          <RowActions label={label} {...place} />
        </div>
      </div>
      <MessageContentFields slug={slug} path={path} label={label} />
    </fieldset>
  );
}
