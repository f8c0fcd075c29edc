"use client";

import { promptKind } from "@/components/authoring/entries/prompt-kind";
import { EntryScreen } from "@/components/authoring/entry-screen";
import { PromptEditor } from "@/components/authoring/prompts/prompt-editor";

/** The editor of the agent's open prompt. */
export function PromptScreen({ slug }: { slug: string }) {
  return (
    <EntryScreen
      slug={slug}
      kind={promptKind}
      renderEditor={(props) => <PromptEditor slug={slug} {...props} />}
    />
  );
}
