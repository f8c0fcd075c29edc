// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { DRAFT_KEY_PREFIX } from "@/components/browser-storage/unsaved-drafts";
import type { Tool } from "@/lib/agent/tool";
import type { PlaygroundSelection } from "./use-playground-selection";
import { useRunnableTool } from "./use-runnable-tool";

const toTool = (name: string, description: string): Tool => ({
  name,
  description,
  parameters: { type: "object", properties: {} },
  handler: { kind: "javascript", code: "export default () => 1;" },
});
const toSelection = (name: string) =>
  ({ selectedTool: toTool(name, "Saved."), version: undefined }) as PlaygroundSelection;

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test("never runs the unsaved changes of one tool as another tool", () => {
  const stored = { tool: toTool("deleteAll", "Unsaved.") };
  sessionStorage.setItem(`${DRAFT_KEY_PREFIX}shop/deleteAll`, JSON.stringify(stored));
  const editedTools: (string | undefined)[] = [];
  const { result, rerender } = renderHook(
    ({ name }) => {
      const runnable = useRunnableTool("shop", toSelection(name));
      editedTools.push(runnable.editedTool?.name);
      return runnable;
    },
    { initialProps: { name: "deleteAll" } },
  );
  act(() => result.current.setRunsUnsaved(true));
  expect(result.current.tool?.description).toBe("Unsaved.");
  editedTools.length = 0;
  rerender({ name: "list" });
  expect(new Set(editedTools)).toEqual(new Set([undefined]));
  expect(result.current.tool?.name).toBe("list");
});
