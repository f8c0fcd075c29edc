// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ListedIncompleteEntry } from "@/lib/api/schemas/incomplete-entries";
import { IncompleteNotice } from "./incomplete-notice";

afterEach(cleanup);

const times = { revision: 1, updatedAt: "2026-11-23T10:00:00.000Z" };
const problems = [{ path: "name", message: "Enter a name for the prompt." }];
const prompt = { id: "1", list: "prompts" as const, entry: null, name: "", problems, ...times };
const tool = { ...prompt, id: "2", list: "tools" as const, entry: "add", name: "add" };

const show = (data: ListedIncompleteEntry[]) => {
  const incomplete = { data, error: null, refetch: vi.fn() };
  return render(<IncompleteNotice slug="weather" incomplete={incomplete} onOpen={() => {}} />);
};

describe("the notice about incomplete changes", () => {
  it("lists what an incomplete prompt lacks, with a link to its editor", () => {
    show([prompt]);
    expect(screen.getByText("A prompt is incomplete")).toBeTruthy();
    expect(screen.getByText("Enter a name for the prompt.")).toBeTruthy();
    const link = screen.getByRole("link", { name: /^Edit the untitled prompt, edited .+/ });
    expect(link.getAttribute("href")).toBe("/agents/weather/prompts?new&incomplete=1");
  });

  it("identifies a prompt without a name by its title", () => {
    show([{ ...prompt, title: "Greet somebody" }]);
    expect(screen.getByRole("link", { name: /^Edit Greet somebody, edited .+/ })).toBeTruthy();
  });

  it("counts tools and prompts together", () => {
    show([prompt, tool]);
    expect(screen.getByText("2 tools, prompts and resources are incomplete")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Edit add" })).toBeTruthy();
  });
});
