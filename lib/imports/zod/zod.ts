import { z } from "zod";
import { createIssueError } from "@/lib/errors";
import { cutText } from "@/lib/schema/truncate";
import type { ImportResult } from "../import-kind";
import { type CodeTool, MAX_CODE_CHARACTERS, readCodeTools } from "../readers/zod/zod-tools";
import { toolPath } from "../repair-tool";
import { importDefinitions } from "../sample-json/tool-definitions";
import { createWarningList } from "../warning-list";

export const zodRequest = z.strictObject({
  kind: z.literal("zod"),
  code: z
    .string()
    .max(MAX_CODE_CHARACTERS, "The code must be smaller than 1 MB.")
    .describe(
      "TypeScript or JavaScript that defines tools with zod or a JSON Schema. It is read, not run.",
    ),
});

/** Converts the tools that code defines, or else its zod schemas, to tools. */
export const importZod = ({ code }: z.infer<typeof zodRequest>): ImportResult => {
  const { tools: codeTools, unreadNames } = readCodeTools(code);
  const unreadNotes = unreadNames.map(
    (name) => `"${cutText(name, 60)}" was skipped, because the code does not contain its schema.`,
  );
  if (codeTools.length === 0)
    throw createIssueError("unprocessable", {
      code: "no_schemas",
      path: "/code",
      message:
        unreadNotes.slice(0, 10).join(" ") ||
        "The code has no tool with a zod schema or JSON Schema, and no z.object schema.",
    });
  const { addWarning, listWarnings } = createWarningList();
  for (const note of unreadNotes) addWarning("/tools", "tool_left_out", note);
  const tools = codeTools.filter(({ type = "function" }) => type === "function");
  for (const { name, type } of codeTools)
    if (type !== undefined && type !== "function")
      addWarning(
        "/tools",
        "tool_left_out",
        `"${cutText(name, 60)}" was skipped: its type is "${cutText(type, 60)}", and only tools of the type "function" are supported.`,
      );
  const { manifest, toolEntries } = importDefinitions(
    { tools: tools.map(({ definition }) => definition) },
    addWarning,
    "The code of the tools is not imported, only their definitions. Set the base URL of the service that runs them, or paste their code into JavaScript handlers.",
  );
  const toolsByDefinition = new Map(
    tools.map((tool): [unknown, CodeTool] => [tool.definition, tool]),
  );
  for (const [index, entry] of toolEntries.entries()) {
    const { skipped = [], unreadSettings = [], modes } = toolsByDefinition.get(entry) ?? {};
    const tool = manifest.tools[index];
    if (tool && modes) tool.modes = modes;
    for (const { what, field } of skipped)
      addWarning(
        `${toolPath(index)}/parameters`,
        "code_left_out",
        `${what}${field ? ` of "${cutText(field, 80)}"` : ""} is not part of the schema.`,
      );
    for (const key of unreadSettings)
      addWarning(
        `${toolPath(index)}/${key}`,
        "setting_left_out",
        `"${key}" is calculated by the code and was left out. Set it in the editor.`,
      );
  }
  return { manifest, warnings: listWarnings() };
};
