"use client";

import { LastSave } from "@/components/unsaved-changes/last-save";
import type { Prompt } from "@/lib/agent/prompts/prompt";
import { EntryFrame, EntrySection } from "../editor/entry-frame";
import type { IncompleteEntrySave } from "../editor/entry-status";
import { TextField } from "../editor/form-fields";
import { useEntryEditor } from "../editor/use-entry-editor";
import { promptKind } from "../entries/prompt-kind";
import { ArgumentRows } from "./argument-rows";
import { MessageRows } from "./message-rows";
import { promptCodec } from "./prompt-form";
import { PromptPreview } from "./prompt-preview";

type PromptEditorProps = {
  slug: string;
  /** Null for a new prompt. */
  saved: Prompt | null;
  onSaved: (prompt: Prompt) => void;
  incomplete?: IncompleteEntrySave;
};

/** Editor of one prompt, with its rendered messages beside it. */
export function PromptEditor({ slug, ...options }: PromptEditorProps) {
  const editor = useEntryEditor({ slug, kind: promptKind, codec: promptCodec, ...options });
  const { base, conflict, load } = editor;
  return (
    <EntryFrame
      noun="prompt"
      draftName={editor.draftName}
      savedId={base?.name}
      editor={editor}
      getFieldLabel={promptCodec.getFieldLabel}
      lastSave={<LastSave slug={slug} setting="prompts" what="The prompts were" />}
      onLoadTheirs={() => load(conflict?.theirs ?? null)}
      preview={<PromptPreview />}
    >
      <EntrySection title="Basics">
        <div className="flex flex-col gap-4">
          <TextField
            name="name"
            label="Prompt name"
            hint="Identifies the prompt. Clients often show it as a command."
            placeholder="triage"
            maxLength={128}
            mono
            required
          />
          <TextField
            name="title"
            label="Title"
            hint="What people see in place of the name."
            placeholder="Triage an issue"
            maxLength={200}
            optional
          />
          <TextField
            name="description"
            label="Description"
            hint="What the prompt is for."
            maxLength={4000}
            lines={2}
            optional
          />
        </div>
      </EntrySection>
      <EntrySection
        title="Arguments"
        description="What people fill in when they choose the prompt."
      >
        <ArgumentRows slug={slug} />
      </EntrySection>
      <EntrySection title="Messages" description="What the prompt puts into the conversation.">
        <MessageRows slug={slug} />
      </EntrySection>
    </EntryFrame>
  );
}
