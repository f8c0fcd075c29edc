import { Callout } from "@/components/ui/callout";
import type { Tool } from "@/lib/agent/tool";

/** Preview of the confirmation: its text, and which values people see with it. */
export function AskedFirst({ tool }: { tool: Tool }) {
  if (!tool.confirmationRequired) return null;
  const shown = tool.visibleParameters ?? Object.keys(tool.parameters.properties);
  return (
    <Callout tone="info" title={`Run ${tool.name || "this tool"}?`}>
      <p className="wrap-anywhere">{tool.confirmPrompt || tool.description}</p>
      <p className="mt-1 text-muted text-xs">
        {shown.length > 0
          ? `Shown for confirmation before each run, with the values of ${shown.join(", ")}.`
          : "Shown for confirmation before each run, without values."}
      </p>
    </Callout>
  );
}
