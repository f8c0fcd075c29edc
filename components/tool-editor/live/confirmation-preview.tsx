import { Callout } from "@/components/ui/primitives/callout";
import { fillConfirmPrompt } from "@/lib/agent/confirm-prompt";
import type { Tool } from "@/lib/agent/tool";
import { createSecretCheck } from "@/lib/agent/visible-arguments";
import { exampleArguments } from "@/lib/exports/example-arguments";

/** Preview of the confirmation: its text, and which values people see with it. */
export function ConfirmationPreview({ tool }: { tool: Tool }) {
  if (!tool.confirmationRequired) return null;
  const names = tool.visibleParameters ?? Object.keys(tool.parameters.properties);
  const isSecret = createSecretCheck(tool);
  const visibleNames = names.filter((name) => !isSecret(name));
  return (
    <Callout tone="info" title={`Run ${tool.name || "this tool"}?`}>
      <p className="wrap-anywhere">
        {fillConfirmPrompt(tool, exampleArguments(tool)) ?? tool.description}
      </p>
      <p className="mt-1 text-muted text-xs">
        {visibleNames.length > 0
          ? `Shown for confirmation before each run, with the values of ${visibleNames.join(", ")}.`
          : "Shown for confirmation before each run, without values."}
      </p>
    </Callout>
  );
}
