"use client";

import { type ComponentType, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { HandlerFieldsProps } from "@/components/layout/handler-fields-props";
import { useAgent } from "@/components/queries/agents";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import type { HandlerConfig } from "@/lib/agent/handlers";
import type { Issue } from "@/lib/errors";
import { FileField } from "../editor/file-field";
import { TextField } from "../editor/form-fields";
import { listVariables, type ResourceForm } from "./resource-form";

const contents = [
  { value: "text", label: "Text" },
  { value: "file", label: "File" },
  { value: "handler", label: "Handler" },
] as const;

type ContentFieldsProps = {
  slug: string;
  handlerFields: ComponentType<HandlerFieldsProps>;
  savedHandler: HandlerConfig | undefined;
  showsAllIssues: boolean;
  serverIssues: readonly Issue[];
};

/** Edits what a client reads: text, a file, or what a handler returns. */
export function ContentFields(props: ContentFieldsProps) {
  const { control, setValue } = useFormContext<ResourceForm>();
  const content = useWatch({ control, name: "content" });
  const [hasShownHandler, setHasShownHandler] = useState(content === "handler");
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl
        label="Content"
        value={content}
        options={contents}
        onValueChange={(next) => {
          setValue("content", next, { shouldDirty: true });
          if (next === "handler") setHasShownHandler(true);
        }}
        className="self-start"
      />
      {content === "text" && (
        <TextField name="text" label="Text" hideLabel hint="At most 256 KB." lines={12} mono />
      )}
      {content === "file" && (
        <FileField dataPath="base64" typePath="mimeType" label="File of the resource" />
      )}
      {hasShownHandler && (
        // Hidden rather than removed, so that it keeps what was typed.
        <div hidden={content !== "handler"}>
          <Handler {...props} />
        </div>
      )}
    </div>
  );
}

function Handler({
  slug,
  handlerFields: HandlerFields,
  savedHandler,
  ...issues
}: ContentFieldsProps) {
  const { control, getValues, setValue } = useFormContext<ResourceForm>();
  const { data } = useAgent(slug);
  const [address, uri] = useWatch({ control, name: ["address", "uri"] });
  const variables = data?.value.variables ?? [];
  return (
    <>
      <p className="mb-4 max-w-prose text-muted text-sm">
        Runs each time a client reads the resource. The variables of a template are{" "}
        <code className="font-mono">{"{{arguments.name}}"}</code> in a request and{" "}
        <code className="font-mono">params.name</code> in code.
      </p>
      <HandlerFields
        {...issues}
        saved={getValues("handler") ?? savedHandler}
        savedForm={getValues("handlerForm")}
        noun="resource"
        scope={{
          arguments: listVariables({ address, uri }),
          parameters: false,
          credentials: {},
          bearer: "unavailable",
          variables: variables.map(({ ref }) => ref),
        }}
        variables={variables}
        draftName={`${slug}/resources/${uri}`}
        onChange={(handler, form) => {
          setValue("handlerForm", handler ? null : structuredClone(form));
          setValue("handler", handler, { shouldDirty: true });
        }}
        onFormChange={(form) => {
          if (getValues("handler") === null)
            setValue("handlerForm", structuredClone(form), { shouldDirty: true });
        }}
      />
    </>
  );
}
