"use client";

import { FileText } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { classNames } from "@/components/ui/primitives/class-names";
import { MediaPreview } from "../editor/media-preview";
import type { MessageForm, PromptForm } from "./prompt-form";
import { renderText } from "./render-prompt";

/** Shows the messages as a client receives them, with sample values for the arguments. */
export function PromptPreview() {
  const { control } = useFormContext<PromptForm>();
  const declared = useWatch({ control, name: "arguments" }).filter(({ name }) => name !== "");
  const messages = useDeferredValue(useWatch({ control, name: "messages" }));
  const [values, setValues] = useState<Record<string, string>>({});
  const optional = new Set(declared.flatMap(({ name, required }) => (required ? [] : name)));
  return (
    <div className="flex flex-col gap-4">
      <h2 className="font-medium text-sm">Preview</h2>
      {declared.length > 0 && (
        <div className="flex flex-col gap-3 border-line border-b pb-4">
          {declared.map(({ name, required, complete }) => (
            <Field key={name} label={name} optional={!required}>
              <Input
                value={Object.hasOwn(values, name) ? values[name] : ""}
                placeholder={
                  complete.source === "list" ? complete.values.split("\n")[0] : undefined
                }
                autoComplete="off"
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              />
            </Field>
          ))}
        </div>
      )}
      <ol aria-label="Rendered messages" className="flex flex-col gap-3">
        {messages.map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the preview has no state of its own.
          <li key={index} className="flex min-w-0 flex-col gap-1">
            <p className="text-muted text-xs">{message.role === "user" ? "User" : "Assistant"}</p>
            <div
              className={classNames(
                "wrap-anywhere rounded-md border border-line px-3 py-2 text-base",
                message.role === "user" ? "bg-sunken" : "bg-raised",
              )}
            >
              <Content
                message={message}
                values={values}
                optional={optional}
                label={`message ${index + 1}`}
              />
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

type SampleValues = { values: Record<string, string>; optional: ReadonlySet<string> };
type ContentProps = { message: MessageForm; label: string } & SampleValues;

function Content({ message, values, optional, label }: ContentProps) {
  const { content, text, data, mimeType, uri } = message;
  if (content === "text") return <RenderedText text={text} values={values} optional={optional} />;
  if (content === "resource")
    return (
      <span className="flex items-start gap-2 font-mono text-sm">
        <FileText aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        <span className="min-w-0">
          <RenderedText text={uri} values={values} optional={optional} />
        </span>
      </span>
    );
  return data === "" ? (
    <span className="text-muted">No file yet</span>
  ) : (
    <MediaPreview data={data} mimeType={mimeType} label={`Preview of ${label}`} />
  );
}

function RenderedText({ text, values, optional }: { text: string } & SampleValues) {
  if (text === "") return <span className="text-muted">Empty</span>;
  return (
    <span className="whitespace-pre-wrap">
      {renderText(text, values, optional).map((part, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity of their own.
          key={index}
          className={classNames(
            part.kind === "value" && "rounded-sm bg-accent-quiet text-accent-strong",
            part.kind === "missing" && "font-mono text-muted text-sm",
          )}
        >
          {part.text}
        </span>
      ))}
    </span>
  );
}
