"use client";

import { useController, useFormContext, useWatch } from "react-hook-form";
import { useAgent } from "@/components/queries/agents";
import { Field } from "@/components/ui/inputs/field";
import { PlaceholderInput } from "@/components/ui/placeholders/placeholder-input";
import { CONTEXT_RESOURCE_URI, getResourceKey } from "@/lib/agent/resources/listed-resource";
import { FileField } from "../editor/file-field";
import { useProblem } from "../editor/form-fields";
import type { PromptForm } from "./prompt-form";
import { useArgumentSource } from "./use-argument-source";

type MessageContentProps = {
  slug: string;
  path: `messages.${number}`;
  /** For use within a sentence, such as "message 2". */
  label: string;
};

/** Shows the fields for a message's kind of content. */
export function MessageContentFields(props: MessageContentProps) {
  const { path, label } = props;
  const { control } = useFormContext<PromptForm>();
  const content = useWatch({ control, name: `${path}.content` });
  if (content === "text")
    return (
      <TemplateField
        path={`${path}.text`}
        label={`Text of ${label}`}
        hint="Type {{ to insert an argument."
        lines={4}
      />
    );
  if (content === "resource") return <ResourceField {...props} />;
  return (
    <FileField
      key={content}
      dataPath={`${path}.data`}
      typePath={`${path}.mimeType`}
      label={content === "image" ? `Image of ${label}` : `Recording of ${label}`}
      accept={`${content}/*`}
    />
  );
}

type TemplateFieldProps = {
  path: `messages.${number}.text` | `messages.${number}.uri`;
  label: string;
  hint: string;
  lines?: number;
};

function TemplateField({ path, label, hint, lines }: TemplateFieldProps) {
  const { control } = useFormContext<PromptForm>();
  const { field } = useController({ control, name: path });
  const problem = useProblem(path);
  const source = useArgumentSource();
  const names = useWatch({ control, name: "arguments" }).map(({ name }) => `arguments.${name}`);
  const unknown = [...field.value.matchAll(/\{\{([^{}]*)\}\}/g)]
    .map(([, name = ""]) => name.trim())
    .filter((name) => !names.includes(name));
  return (
    <div data-path={path}>
      <Field label={label} hideLabel error={problem} hint={hint}>
        <PlaceholderInput
          field={label}
          source={source}
          heading="Filled in when the prompt is used"
          unknown={unknown}
          value={field.value}
          onChange={field.onChange}
          onLeave={field.onBlur}
          {...(lines !== undefined && { lines })}
        />
      </Field>
    </div>
  );
}

/** Edits the URI of one of the agent's resources, chosen from a list or typed with placeholders. */
function ResourceField({ slug, path, label }: MessageContentProps) {
  const { data } = useAgent(slug);
  const { control, setValue } = useFormContext<PromptForm>();
  const uri = useWatch({ control, name: `${path}.uri` });
  const { resources = [], resource } = data?.value ?? {};
  const choices = [
    ...resources.map((each) => ({ uri: getResourceKey(each), name: each.name })),
    ...(resource ? [{ uri: CONTEXT_RESOURCE_URI, name: "Context resource" }] : []),
  ];
  return (
    <div className="flex flex-col gap-2">
      <TemplateField
        path={`${path}.uri`}
        label={`Resource URI of ${label}`}
        hint="Its content becomes part of the message. In a URI template, replace {id} with a value or an argument."
      />
      {choices.length > 0 && (
        <ul aria-label={`Resources for ${label}`} className="flex flex-wrap gap-1.5">
          {choices.map((choice) => (
            <li key={choice.uri} className="min-w-0">
              <button
                type="button"
                title={choice.name}
                aria-pressed={choice.uri === uri}
                onClick={() =>
                  setValue(`${path}.uri`, choice.uri, { shouldDirty: true, shouldValidate: true })
                }
                className="min-h-6 max-w-full truncate rounded-sm border border-line bg-sunken px-1.5 font-mono text-muted text-xs hover:border-edge hover:text-ink aria-pressed:border-accent aria-pressed:text-ink coarse:min-h-control"
              >
                {choice.uri}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
