"use client";

import type { ComponentType } from "react";
import type { HandlerFieldsProps } from "@/components/layout/handler-fields-props";
import { LastSave } from "@/components/unsaved-changes/last-save";
import type { ListedResource } from "@/lib/agent/resources/listed-resource";
import { getResourceKey } from "@/lib/agent/resources/listed-resource";
import { EntryFrame, EntrySection } from "../editor/entry-frame";
import type { IncompleteEntrySave } from "../editor/entry-status";
import { TextField } from "../editor/form-fields";
import { useEntryEditor } from "../editor/use-entry-editor";
import { resourceKind } from "../entries/resource-kind";
import { AddressFields } from "./address-fields";
import { ContentFields } from "./content-fields";
import { resourceCodec } from "./resource-form";
import { ResourcePreview } from "./resource-preview";

const MEDIA_TYPES = ["text/markdown", "text/plain", "text/html", "text/csv", "application/json"];

type ListedResourceEditorProps = {
  slug: string;
  /** Null for a new resource. */
  saved: ListedResource | null;
  onSaved: (resource: ListedResource) => void;
  incomplete?: IncompleteEntrySave;
  handlerFields: ComponentType<HandlerFieldsProps>;
};

/** Editor of one resource or resource template, with a preview beside it. */
export function ListedResourceEditor(props: ListedResourceEditorProps) {
  const { slug, handlerFields, ...options } = props;
  const editor = useEntryEditor({ slug, kind: resourceKind, codec: resourceCodec, ...options });
  const { base, conflict, load } = editor;
  return (
    <EntryFrame
      noun="resource"
      draftName={editor.draftName}
      savedId={base ? getResourceKey(base) : undefined}
      editor={editor}
      getFieldLabel={resourceCodec.getFieldLabel}
      lastSave={<LastSave slug={slug} setting="resources" what="The resources were" />}
      onLoadTheirs={() => load(conflict?.theirs ?? null)}
      preview={<ResourcePreview />}
    >
      <EntrySection title="Address">
        <AddressFields slug={slug} />
      </EntrySection>
      <EntrySection title="Description">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField name="name" label="Name" placeholder="style-guide" maxLength={200} required />
          <TextField
            name="title"
            label="Title"
            placeholder="Style guide"
            maxLength={200}
            optional
          />
          <TextField
            name="description"
            label="Description"
            hint="Tells people and models what they will find in it."
            maxLength={4000}
            lines={2}
            className="sm:col-span-2"
            optional
          />
          <TextField
            name="mimeType"
            label="Media type"
            placeholder="text/markdown"
            list="media-types"
            mono
            optional
          />
          <datalist id="media-types">
            {MEDIA_TYPES.map((type) => (
              <option key={type} value={type} />
            ))}
          </datalist>
        </div>
      </EntrySection>
      <EntrySection title="Content">
        <ContentFields
          key={editor.loads}
          slug={slug}
          handlerFields={handlerFields}
          savedHandler={base?.handler}
          showsAllIssues={editor.failedSaves > 0 || editor.isIncomplete}
          serverIssues={editor.serverIssues}
        />
      </EntrySection>
    </EntryFrame>
  );
}
