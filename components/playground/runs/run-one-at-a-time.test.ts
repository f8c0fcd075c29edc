// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import type { runDraftTool } from "@/components/queries/run-draft-tool";
import type { TryResult } from "@/lib/api/schemas/tries";
import { useRun } from "./use-run";

const result = { status: 200, envelope: { success: true }, trace: null } as TryResult;

test("a second run cancels the first and becomes the running one", async () => {
  const { promise, resolve: finish } = Promise.withResolvers<TryResult>();
  const send: typeof runDraftTool = (_slug, _name, _request, { signal }) => {
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    signal.addEventListener("abort", () => reject(signal.reason));
    return Promise.race([promise, aborted]);
  };
  const { result: hook } = renderHook(() => useRun("shop", send));
  expect(hook.current.runningTool).toBeNull();
  await act(async () => void hook.current.run("first", { params: {} }));
  expect(hook.current.runningTool).toBe("first");
  await act(async () => void hook.current.run("second", { params: {} }));
  expect(hook.current.runningTool).toBe("second");
  await act(async () => finish(result));
  expect(hook.current.runningTool).toBeNull();
  expect(hook.current.runs.map(({ tool, end }) => [tool, end.kind])).toEqual([
    ["second", "completed"],
    ["first", "cancelled"],
  ]);
});
