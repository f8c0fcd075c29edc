// @vitest-environment happy-dom
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { CountReply, CountRequest } from "@/components/client/token-counter.worker";
import type { ImportResult } from "@/components/queries/imports";
import type { Tool } from "@/lib/agent/tool";
import { toListText } from "@/lib/analysis/tool-list-size";
import { useAdjustedTools } from "./use-adjusted-tools";

/** Counts characters instead of tokens. */
class CountingWorker extends EventTarget {
  postMessage({ id, texts }: CountRequest) {
    const data: CountReply = { id, counts: texts.map(({ length }) => length) };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }
}

afterEach(() => vi.unstubAllGlobals());

test("counts several tools as the list that they form once saved", async () => {
  vi.stubGlobal("Worker", CountingWorker);
  localStorage.clear();
  const tools = ["first", "second", "third"].map(
    (name): Tool => ({
      name,
      description: `Does ${name}.`,
      parameters: { type: "object", properties: {} },
      handler: { kind: "javascript", code: "export default () => 1" },
    }),
  );
  const result: ImportResult = {
    manifest: { slug: "a", name: "A", description: "", tools },
    warnings: [],
  };
  const view = renderHook(() => useAdjustedTools(result));
  await waitFor(() => expect(view.result.current.tokens).toBe(toListText(tools).length));
  expect(view.result.current.rows.map(({ tokens }) => tokens)).toEqual(
    tools.map((tool) => toListText([tool]).length),
  );
  for (const { name } of tools) act(() => view.result.current.toggle(name, false));
  await waitFor(() => expect(view.result.current.tokens).toBe(0));
});
