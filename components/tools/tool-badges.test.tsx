import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { Tool } from "@/lib/agent/tool";
import { ToolBadges } from "./tool-badges";

const tool: Tool = {
  name: "clean",
  description: "Cleans.",
  parameters: { type: "object", properties: {} },
  handler: { kind: "javascript", code: "export default () => 1" },
};

test.each([
  ["no modes", [], true],
  ["a mode", ["code"], false],
  ["all modes", undefined, false],
])("a tool with %s is marked as hidden from models: %s", (_, modes, isMarked) => {
  const html = renderToStaticMarkup(
    <TooltipProvider>
      <ToolBadges tool={{ ...tool, ...(modes && { modes }) }} />
    </TooltipProvider>,
  );
  expect(html.includes("Hidden from models")).toBe(isMarked);
});
