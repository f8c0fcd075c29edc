import type { StoreApi } from "zustand";
import type { Tool } from "@/lib/agent/tool";
import type { ToolAnnotations } from "@/lib/agent/tool-annotations";
import { type ToolDto, toToolDto } from "@/lib/agent/tool-dto";
import { type Completeness, checkCompleteness } from "@/lib/analysis/description-parts";
import { inferAnnotations } from "@/lib/analysis/infer-annotations";
import { type LintWarning, lintTool } from "@/lib/analysis/lint-tool";
import { reportTargets, type TargetReport } from "@/lib/analysis/targets";
import { checkParameters } from "@/lib/schema/check-schema";
import { shareStructure } from "../history/share-structure";

/** What the live pane shows: the last tool with valid parameters, and the current schema. */
export type Preview = {
  /** Whether the parameters are valid. If not, `tool` and `dto` are those of the last valid tool. */
  isValid: boolean;
  dto: ToolDto | null;
  /** Null until the parameters are valid for the first time. */
  tool: Tool | null;
  text: string;
  schemaText: string;
  /** The annotations that hosts receive for values that the author has not set. */
  inferredAnnotations: ToolAnnotations;
  /** Lint suggestions; empty while the parameters are not valid. */
  lint: LintWarning[];
  /**
   * Which parts the description has; null if it is empty or the parameters are not valid.
   */
  completeness: Completeness | null;
  /** Compatibility reports; empty while the parameters are not valid. */
  targets: TargetReport[];
};

/**
 * Builds the preview of a tool, without the tool if its parameters are not valid. `otherNames` are
 * the names of the agent's other tools.
 */
export const createPreview = (tool: Tool, otherNames: readonly string[]): Preview => {
  const isValid = checkParameters(tool.parameters).length === 0;
  const dto = isValid ? toToolDto(tool) : null;
  return {
    isValid,
    dto,
    tool: isValid ? tool : null,
    text: JSON.stringify(isValid ? tool : null),
    schemaText: JSON.stringify(tool.parameters, null, 2),
    inferredAnnotations: inferAnnotations(tool),
    lint: isValid ? lintTool(tool, [...otherNames, tool.name]) : [],
    completeness: isValid && tool.description.trim() !== "" ? checkCompleteness(tool) : null,
    // Use a stand-in name, so that a new tool is not reported for its empty one.
    targets: isValid ? reportTargets({ ...tool, name: tool.name || "tool" }) : [],
  };
};

/** Updates a preview. Equal parts keep their identity, so that their views do not re-render. */
export const updatePreview = (
  preview: StoreApi<Preview>,
  tool: Tool,
  otherNames: readonly string[],
): void => {
  const next = createPreview(tool, otherNames);
  const previous = preview.getState();
  if (next.text === previous.text && next.schemaText === previous.schemaText) return;
  preview.setState({
    ...next,
    dto: shareStructure(previous.dto, next.dto ?? previous.dto),
    tool: shareStructure(previous.tool, next.tool ?? previous.tool),
  });
};
