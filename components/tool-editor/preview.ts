import { checkParameters } from "@/lib/agent/check-schema";
import { type LintWarning, lintTool } from "@/lib/agent/lint";
import { reportTool, type TargetReport } from "@/lib/agent/targets";
import type { Tool } from "@/lib/agent/tool";
import { type ToolDto, toToolDto } from "@/lib/agent/tool-dto";
import type { ToolForm } from "./form/tool-form";
import { toolFromForm } from "./form/tool-from-form";

/** What the live pane shows: the tool while its parameters are valid, and its schema. */
export type Preview = {
  dto: ToolDto | null;
  /** Null while the parameters are not valid. */
  tool: Tool | null;
  text: string;
  schemaText: string;
  /** Lint suggestions and compatibility reports; empty while the parameters are not valid. */
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
    // A stand-in name, so that a new tool is not reported for its empty one.
    targets: sound ? reportTool({ ...tool, name: tool.name || "tool" }) : [],
  };
};
