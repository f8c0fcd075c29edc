"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { CompletionFields } from "../editor/completion-fields";
import { TextField } from "../editor/form-fields";
import { listVariables, type ResourceForm } from "./resource-form";

const addresses = [
  { value: "uri", label: "One URI" },
  { value: "template", label: "URI template" },
] as const;

/** Edits the URI of a resource, or the template for the URIs of many. */
export function AddressFields({ slug }: { slug: string }) {
  const { control, setValue, trigger, formState } = useFormContext<ResourceForm>();
  const [address, uri] = useWatch({ control, name: ["address", "uri"] });
  const variables = listVariables({ address, uri });
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl
        label="Address"
        value={address}
        options={addresses}
        onValueChange={(next) => {
          setValue("address", next, { shouldDirty: true });
          // A problem of a URI may not be a problem of a template.
          if (formState.errors.uri) void trigger("uri");
        }}
        className="self-start"
      />
      <TextField
        name="uri"
        label={address === "uri" ? "URI" : "URI template"}
        hint={
          address === "uri"
            ? "Use any scheme, such as docs://style."
            : "One resource for each value of its variables: {id} is one segment of a path, {+path} may contain slashes."
        }
        placeholder={address === "uri" ? "docs://style" : "issue://{id}"}
        maxLength={2048}
        mono
        required
      />
      {variables.map((name) => (
        <div key={name} className="flex flex-col gap-1.5 border-line border-l-2 pl-3.5">
          <p className="font-medium text-sm">
            Values of <code className="font-mono">{`{${name}}`}</code>
          </p>
          <CompletionFields slug={slug} path={`complete.${name}`} subject={name} />
        </div>
      ))}
    </div>
  );
}
