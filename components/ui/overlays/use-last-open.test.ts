// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useLastOpen } from "./use-last-open";

afterEach(cleanup);

test("keeps the last value while a dialog fades out", () => {
  const { result, rerender } = renderHook(({ name }) => useLastOpen(name !== null, name), {
    initialProps: { name: null as string | null },
  });
  expect(result.current).toBeNull();
  rerender({ name: "Ada" });
  expect(result.current).toBe("Ada");
  rerender({ name: "Grace" });
  rerender({ name: null });
  expect(result.current).toBe("Grace");
  rerender({ name: "Ada" });
  expect(result.current).toBe("Ada");
});
