import { toPlainText } from "@/lib/schema/json";
import { truncate } from "@/lib/schema/truncate";
import type { DefinedTool } from "./defined-tool";
import { parseTemplate } from "./placeholders/template";
import { readPlaceholder } from "./placeholders/template-values";
import type { Tool } from "./tool";
import { replaceSecretArguments } from "./visible-arguments";

/** Longer values are truncated: the prompt is one sentence, and the values are listed below it. */
const MAX_VALUE_LENGTH = 200;
const MISSING_VALUE = "(not set)";
const SECRET_VALUE = "(hidden)";

const formatValue = (value: unknown): string => {
  if (value === undefined) return MISSING_VALUE;
  return truncate(toPlainText(value), MAX_VALUE_LENGTH);
};

/**
 * Fills the call's arguments into the author's confirmation text. Returns undefined if there is
 * none. Only parameters are filled in, since a person must be able to check each value against the
 * call.
 */
export const fillConfirmPrompt = (
  tool: Pick<DefinedTool, "confirmPrompt" | "parameters" | "storedParameters">,
  params: Record<string, unknown>,
): string | undefined => {
  const { confirmPrompt } = tool;
  if (!confirmPrompt) return undefined;
  const shownParams = replaceSecretArguments(tool, params, () => SECRET_VALUE);
  const values = { params: shownParams, variables: {}, credentials: {}, caller: {}, context: {} };
  return parseTemplate(confirmPrompt)
    .template.map((part) => {
      if (typeof part === "string") return part;
      if (part.root !== "params" || part.path.length === 0) return `{{${part.text}}}`;
      return formatValue(readPlaceholder(values, part));
    })
    .join("");
};

type UnfilledPlaceholder = {
  placeholder: string;
  /** What people see instead of the placeholder. */
  replacement: string;
};

/** Finds the placeholders in the confirmation text that do not refer to a parameter. */
export const findUnfilledPlaceholders = ({
  confirmPrompt,
  parameters,
}: Pick<Tool, "confirmPrompt" | "parameters">): UnfilledPlaceholder[] =>
  parseTemplate(confirmPrompt ?? "").template.flatMap((part) => {
    if (typeof part === "string") return [];
    const placeholder = `{{${part.text}}}`;
    const [name] = part.path;
    if (part.root !== "params" || name === undefined)
      return [{ placeholder, replacement: placeholder }];
    return Object.hasOwn(parameters.properties, name)
      ? []
      : [{ placeholder, replacement: MISSING_VALUE }];
  });
