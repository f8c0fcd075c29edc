import type { Tool } from "@/lib/agent/tool";
import type { Issue } from "@/lib/errors";
import { isObject } from "@/lib/schema/json";
import { formFromTool, type ToolForm } from "../codec/tool-form";
import { parseDraft, type StoredDraft, toBasis } from "./stored-draft";

/** What the editor saves of a tool that cannot be published yet. */
export type IncompleteContent = Required<Pick<StoredDraft, "form" | "tool">> &
  Pick<StoredDraft, "at" | "basis"> & {
    /**
     * Why the server refused the tool. The editor cannot find these problems when it opens the
     * form.
     */
    refusals: readonly Issue[];
  };

export const toIncompleteContent = (
  edited: Pick<IncompleteContent, "form" | "tool" | "refusals">,
  before: Tool | null,
): IncompleteContent => ({
  at: new Date().toISOString(),
  ...(before && { basis: toBasis(before) }),
  ...edited,
});

/** Returns the saved refusals, if the content is in the format of this version. */
const readRefusals = (content: unknown): readonly Issue[] =>
  isObject(content) && Array.isArray(content.refusals)
    ? content.refusals.filter((issue): issue is Issue => isObject(issue) && "path" in issue)
    : [];

/**
 * Rebuilds a form of another version from its tool, without text that the tool cannot hold. Returns
 * null if there is no tool.
 */
const rebuildForm = (content: unknown): ToolForm | null => {
  try {
    return isObject(content) && isObject(content.tool) ? formFromTool(content.tool as Tool) : null;
  } catch {
    return null;
  }
};

type OpenedIncompleteTool = {
  form: ToolForm;
  refusals: readonly Issue[];
  /** Whether the tool being changed has been saved since. */
  isOutdated: boolean;
};

/** Opens the saved state of a tool. Returns null if it cannot be opened. */
export const openIncompleteTool = (
  content: unknown,
  before: Tool | null,
): OpenedIncompleteTool | null => {
  const form = parseDraft(content)?.form ?? rebuildForm(content);
  const basis = isObject(content) ? content.basis : undefined;
  const isOutdated = before !== null && basis !== toBasis(before);
  return form && { form, refusals: readRefusals(content), isOutdated };
};
