// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { groupThreads } from "./group-threads";
import { ThreadList, type ThreadListProps } from "./thread-list";

afterEach(cleanup);

const time = "2026-01-01T00:00:00.000Z";
const list = (id: string, interrupts: number) => ({
  threadId: id,
  title: `Conversation ${id}`,
  updatedAt: time,
  run: { openInterrupts: Array.from({ length: interrupts }) },
});

test("marks the other conversations that are waiting for a person", () => {
  const threads: ThreadListProps["threads"] = {
    conversations: groupThreads([list("a", 1), list("b", 1), list("c", 0)]),
    ids: [],
    isLoading: false,
    error: undefined,
    hasMore: false,
    loadMore: vi.fn(),
    retry: vi.fn(),
    refresh: vi.fn(),
    remove: vi.fn(),
  };
  render(
    <TooltipProvider>
      <ThreadList threads={threads} current="b" onShow={vi.fn()} onNew={vi.fn()} />
    </TooltipProvider>,
  );
  const read = (id: string) =>
    screen.getByRole("button", { name: new RegExp(`^Conversation ${id}`) }).textContent;
  expect(read("a")).toContain("Waiting for you");
  expect(read("b")).not.toContain("Waiting");
  expect(read("c")).not.toContain("Waiting");
  // A title is what a person wrote, such as "Delete my order".
  screen.getByRole("button", { name: "Delete “Conversation a”" });
});
