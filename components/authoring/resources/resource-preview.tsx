"use client";

import { useDeferredValue, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { formatBytes } from "@/components/ui/data/format-bytes";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { handlerKinds } from "@/lib/agent/handlers";
import { truncate } from "@/lib/schema/truncate";
import { MediaPreview } from "../editor/media-preview";
import { expandTemplate } from "./expand-template";
import { listVariables, type ResourceForm } from "./resource-form";

/** Shows the resource as a client lists and reads it. */
export function ResourcePreview() {
  const { control } = useFormContext<ResourceForm>();
  const form = useDeferredValue(useWatch({ control }));
  const { address = "uri", uri = "", name, title, description, mimeType } = form;
  const [values, setValues] = useState<Record<string, string>>({});
  const variables = listVariables({ address, uri });
  const shownUri = variables.length > 0 ? expandTemplate(uri.trim(), values) : uri;
  return (
    <div className="flex flex-col gap-4">
      <h2 className="font-medium text-sm">Preview</h2>
      {variables.map((variable) => (
        <Field key={variable} label={variable}>
          <Input
            value={values[variable] ?? ""}
            autoComplete="off"
            onChange={(event) => setValues({ ...values, [variable]: event.target.value })}
          />
        </Field>
      ))}
      <div className="wrap-anywhere flex flex-col gap-1 rounded-md border border-line px-3 py-2">
        <p className="font-medium text-base">{title || name || "Unnamed"}</p>
        {description && <p className="text-muted">{description}</p>}
        <p className="font-mono text-muted text-xs">{shownUri || "No URI yet"}</p>
        {mimeType && <p className="font-mono text-muted text-xs">{mimeType}</p>}
      </div>
      <Content />
    </div>
  );
}

const MAX_PREVIEW_LENGTH = 4000;

function Content() {
  const { control } = useFormContext<ResourceForm>();
  const watched = useWatch({ control, name: ["content", "text", "base64", "mimeType", "handler"] });
  const [content, text, base64, mimeType, handler] = useDeferredValue(watched);
  if (content === "handler")
    return (
      <p className="text-muted">
        {handler
          ? `Read by the ${handlerKinds[handler.kind].label} handler each time.`
          : "The handler has problems to fix."}
      </p>
    );
  if (content === "file")
    return base64 === "" ? (
      <p className="text-muted">No file yet</p>
    ) : (
      <MediaPreview data={base64} mimeType={mimeType} label="Preview of the file" />
    );
  if (text === "") return <p className="text-muted">Empty</p>;
  return (
    <figure className="flex flex-col gap-1">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label="Preview of the text"
        className="max-h-96 overflow-y-auto rounded-md bg-sunken px-3 py-2 focus-visible:-outline-offset-2"
      >
        <pre className="wrap-anywhere whitespace-pre-wrap font-mono text-xs leading-5">
          {truncate(text, MAX_PREVIEW_LENGTH)}
        </pre>
      </section>
      <figcaption className="text-muted text-xs">
        {formatBytes(new TextEncoder().encode(text).length)}
      </figcaption>
    </figure>
  );
}
