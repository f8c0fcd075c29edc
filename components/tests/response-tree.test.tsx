// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Assertion } from "@/lib/agent/tool-tests/assertions";
import { ResponseTree } from "./response-tree";

it("adds an assertion that a long text meets, even if an emoji is at the end of the part", async () => {
  const text = `${"a".repeat(39)}👍 ${"b".repeat(200)}`;
  const picked: Assertion[] = [];
  render(<ResponseTree response={{ text }} onPick={(assertion) => picked.push(assertion)} />);
  await userEvent.click(screen.getByRole("button"));
  expect(picked).toEqual([{ path: "text", is: "contains", value: "a".repeat(39) }]);
});
