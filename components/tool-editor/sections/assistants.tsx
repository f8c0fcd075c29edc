"use client";

import { memo } from "react";
import { type StoreApi, useStore } from "zustand";
import { type AnnotationName, annotationNames } from "@/lib/agent/tool-annotations";
import { useValue } from "../editor-state";
import { IconField } from "../fields/icon-field";
import { ChoiceField, TextField } from "../fields/text-field";
import type { Preview } from "../live/preview";
import { Section } from "./section";

const annotationLabels: Record<AnnotationName, { label: string; hint: string }> = {
  readOnly: { label: "Read-only", hint: "Changes nothing." },
  destructive: { label: "Destructive", hint: "May change or delete what exists." },
  idempotent: {
    label: "Idempotent",
    hint: "Repeating a call has no further effect.",
  },
  openWorld: { label: "Open world", hint: "Reaches services outside the agent." },
};

const listOptions = (inferred: boolean) => [
  { value: "", label: `Automatic: ${inferred ? "yes" : "no"}` },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

/** What assistants that connect over MCP show of the tool, and what they know before calling it. */
export const Assistants = memo(function Assistants({ preview }: { preview: StoreApi<Preview> }) {
  const [toolName] = useValue("name");
  const inferred = useStore(preview, ({ inferredAnnotations }) => inferredAnnotations);
  return (
    <Section
      id="assistants"
      title="Assistants"
      description="What assistants that connect over MCP show, and what they know before they call the tool."
    >
      <div className="flex flex-col gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            path="metadata.title"
            label="Title"
            hint="A name for people. Models do not call the tool by it."
            placeholder="Send a message"
            maxLength={120}
            optional
          />
          <IconField />
        </div>
        <fieldset className="flex min-w-0 flex-col gap-3">
          <legend className="mb-1 font-medium text-sm">Annotations</legend>
          <p className="max-w-prose text-muted text-xs">
            Assistants use these to decide when to ask a person. “Automatic” is inferred from the
            request or code, the name and the description.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            {annotationNames.map((name) => (
              <ChoiceField
                key={name}
                path={`metadata.annotations.${name}`}
                options={listOptions(inferred[name])}
                {...annotationLabels[name]}
              />
            ))}
          </div>
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            path="metadata.modelName"
            label="Name for models"
            hint="What models and MCP clients call the tool, if not by its tool name. Over REST, it keeps the tool name."
            placeholder={toolName}
            maxLength={64}
            mono
            optional
          />
          <TextField
            path="metadata.scope"
            label="Sign-in scope"
            hint="People who sign in must allow call:{scope} in addition to call before the tool can be called. Keys are not affected."
            placeholder="send"
            maxLength={64}
            mono
            optional
          />
        </div>
      </div>
    </Section>
  );
});
