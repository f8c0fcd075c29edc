"use client";

import { CodeTabs } from "@/components/ui/code/code-tabs";
import type { ExportedAgent } from "@/lib/exports/export";
import { sdkSnippets } from "@/lib/exports/sdk-snippets";

/** Programs that pass the tools to a model through a vendor's SDK and run the calls it makes. */
export function ModelPrograms({ agent }: { agent: ExportedAgent }) {
  return <CodeTabs label="Models" snippets={sdkSnippets(agent)} />;
}
