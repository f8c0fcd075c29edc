// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useDraftText } from "./use-draft-text";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test("keeps the unsent text of each conversation apart", () => {
  const { result, rerender } = renderHook(({ name }) => useDraftText(name), {
    initialProps: { name: "weather/chat/one" },
  });
  act(() => result.current[1]("Half a question"));
  rerender({ name: "weather/chat/two" });
  expect(result.current[0]).toBe("");
  rerender({ name: "weather/chat/one" });
  expect(result.current[0]).toBe("Half a question");
  act(() => result.current[1](""));
  expect(sessionStorage).toHaveLength(0);
});
