import type { Tool } from "@/lib/agent/tool";
import { isObject } from "@/lib/schema/json";
import { formFromTool, type ToolForm } from "../codec/tool-form";
import { parseDraft, type StoredDraft, toBasis } from "./stored-draft";

/** What the editor saves of a tool that cannot be published yet. */
export type IncompleteContent = Required<Pick<StoredDraft, "form" | "tool">> &
  Pick<StoredDraft, "at" | "basis">;

export const toIncompleteContent = (
  form: ToolForm,
  tool: Tool,
  before: Tool | null,
): IncompleteContent => ({
  at: new Date().toISOString(),
  ...(before && { basis: toBasis(before) }),
  form,
  tool,
});

/** The form of an older release is opened by its tool, without text that the tool cannot hold. */
const formOfOlderRelease = (content: unknown): ToolForm | null => {
  try {
    return isObject(content) && isObject(content.tool) ? formFromTool(content.tool as Tool) : null;
  } catch {
    return null;
  }
};

/** The saved form, and whether the tool that it changes was saved since. Null if it cannot be opened. */
export const openIncompleteTool = (
  content: unknown,
  before: Tool | null,
): { form: ToolForm; isOutdated: boolean } | null => {
  const form = parseDraft(content)?.form ?? formOfOlderRelease(content);
  const basis = isObject(content) ? content.basis : undefined;
  return form && { form, isOutdated: before !== null && basis !== toBasis(before) };
};
