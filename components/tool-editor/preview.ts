import { checkParameters } from "@/lib/agent/check-schema";
import { type LintWarning, lintTool } from "@/lib/agent/lint";
import { reportTool, type TargetReport } from "@/lib/agent/targets";
import type { Tool } from "@/lib/agent/tool";
import { type ToolDto, toToolDto } from "@/lib/agent/tool-dto";
import type { ToolForm } from "./form/tool-form";
import { toolFromForm } from "./form/tool-from-form";

/** What the live pane shows: the tool from outside, while its parameters make sense, and its schema. */
export type Preview = {
  dto: ToolDto | null;
  /** The whole tool, while its parameters make sense. */
  tool: Tool | null;
  text: string;
  schemaText: string;
  /** What could be better, and what each consumer gets; empty while the parameters make no sense. */
  lint: LintWarning[];
  targets: TargetReport[];
};

export const previewOf = (form: ToolForm, before: Tool | null): Preview => {
  const tool = toolFromForm(form, before);
  const sound = checkParameters(tool.parameters).length === 0;
  const dto = sound ? toToolDto(tool) : null;
  return {
    dto,
    tool: sound ? tool : null,
    text: JSON.stringify(sound ? tool : null),
    schemaText: JSON.stringify(tool.parameters, null, 2),
    lint: sound ? lintTool(tool) : [],
    // A tool without a name yet is not told that nobody takes the name.
    targets: sound ? reportTool({ ...tool, name: tool.name || "tool" }) : [],
  };
};
