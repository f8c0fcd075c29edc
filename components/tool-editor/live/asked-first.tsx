import { Callout } from "@/components/ui/callout";
import type { Tool } from "@/lib/agent/tool";

/** What a person is asked before the tool runs: the sentence, and which values stand under it. */
export function AskedFirst({ tool }: { tool: Tool }) {
  if (!tool.confirmationRequired) return null;
  const shown = tool.visibleParameters ?? Object.keys(tool.parameters.properties);
  return (
    <Callout tone="info" title={`Run ${tool.name || "this tool"}?`}>
      <p className="wrap-anywhere">{tool.confirmPrompt || tool.description}</p>
      <p className="mt-1 text-muted text-xs">
        {shown.length > 0
          ? `People are asked this before it runs, and see the values of ${shown.join(", ")}.`
          : "People are asked this before it runs, and see no values."}
      </p>
    </Callout>
  );
}
