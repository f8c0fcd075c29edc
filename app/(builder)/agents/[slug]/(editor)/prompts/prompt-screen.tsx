"use client";

import { promptKind } from "@/components/authoring/entries/prompt-kind";
import { EntryScreen } from "@/components/authoring/entry-screen";
import { PromptEditor } from "@/components/authoring/prompts/prompt-editor";

/** The agent's prompts: the open one in its editor. */
export function PromptScreen({ slug }: { slug: string }) {
  return (
    <EntryScreen
      slug={slug}
      kind={promptKind}
      renderEditor={(props) => <PromptEditor slug={slug} {...props} />}
    />
  );
}
