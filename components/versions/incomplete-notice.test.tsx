// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { IncompleteNotice } from "./incomplete-notice";

afterEach(cleanup);

const times = { revision: 1, updatedAt: "2026-11-23T10:00:00.000Z" };
const problems = [{ path: "name", message: "Enter a name for the prompt." }];
const prompt = { id: "1", list: "prompts" as const, entry: null, name: "", problems, ...times };
const tool = { id: "2", tool: "add", name: "add", problems, ...times };

const show = (entries: (typeof prompt)[], tools: (typeof tool)[] = []) => {
  const count = entries.length + tools.length;
  const state = { isLoaded: true, error: null, retry: () => undefined };
  const incomplete = { ...state, tools, entries, count };
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
    show([{ ...prompt, title: "Greet somebody" } as typeof prompt]);
    expect(screen.getByRole("link", { name: /^Edit Greet somebody, edited .+/ })).toBeTruthy();
  });

  it("counts tools and prompts together", () => {
    show([prompt], [tool]);
    expect(screen.getByText("2 tools, prompts and resources are incomplete")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Edit add" })).toBeTruthy();
  });
});
