// @vitest-environment happy-dom

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { TestRouter } from "@/components/layout/router-fixture";
import type { Prompt } from "@/lib/agent/prompts/prompt";
import { renderAuthoring } from "../authoring-fixture";
import { EntryList } from "./entry-list";
import { promptKind } from "./prompt-kind";
import { resourceKind } from "./resource-kind";

const toPrompt = (name: string): Prompt => ({ name, messages: [{ role: "user", text: "Hi" }] });
const prompts = ["one", "two", "three"].map(toPrompt);

const openList = (current?: string, entries = prompts) => {
  const visited: string[] = [];
  const { server, user } = renderAuthoring(
    { prompts: entries },
    <TestRouter push={(href) => visited.push(href)}>
      <EntryList slug="weather" kind={promptKind} current={current} />
    </TestRouter>,
  );
  const readNames = () => (server.readAgent().prompts ?? []).map(({ name }) => name);
  const choose = async (name: string, action: string) => {
    await user.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
    await user.click(await screen.findByRole("menuitem", { name: action }));
  };
  return { user, visited, readNames, choose };
};

describe("EntryList", () => {
  it("filters by name", async () => {
    openList();
    await screen.findByRole("link", { name: "one" });
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "TW" } });
    await waitFor(() => expect(screen.queryByRole("link", { name: "one" })).toBeNull());
    expect(screen.getByRole("link", { name: "two" })).toBeTruthy();
  });

  it("renders a long list only up to the rows around the open one", async () => {
    const many = Array.from({ length: 200 }, (_, index) => toPrompt(`prompt-${index}`));
    openList("prompt-110", many);
    await screen.findByText("70 more");
    // Among this many rows, a query by role takes seconds.
    expect(screen.getByText("prompt-129").closest("a")).toBeTruthy();
    expect(screen.queryByText("prompt-130")).toBeNull();
    fireEvent.change(screen.getByLabelText("Filter prompts"), { target: { value: "prompt-19" } });
    await waitFor(() => expect(screen.queryByText("prompt-129")).toBeNull());
    expect(screen.getByRole("link", { name: "prompt-199" })).toBeTruthy();
  });

  it("shows a resource by its title, falling back to its name", async () => {
    const resources = [
      { uri: "docs://style", name: "style-guide", title: "Style guide", text: "Be brief." },
      { uri: "docs://terms", name: "terms", text: "Agent" },
    ];
    renderAuthoring(
      { resources },
      <TestRouter>
        <EntryList slug="weather" kind={resourceKind} current={undefined} />
      </TestRouter>,
    );
    const list = await screen.findByRole("list", { name: "Resources of this agent" });
    expect(
      within(list)
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual(["Style guidedocs://style", "termsdocs://terms"]);
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "style-g" } });
    await waitFor(() => expect(within(list).getAllByRole("link")).toHaveLength(1));
  });

  it("moves a prompt with the keyboard", async () => {
    const { readNames } = openList();
    const link = await screen.findByRole("link", { name: "one" });
    fireEvent.keyDown(link, { key: "ArrowDown", altKey: true });
    expect(await screen.findByText("one moved to position 2 of 3.")).toBeTruthy();
    await waitFor(() => expect(readNames()).toEqual(["two", "one", "three"]));
    const list = screen.getByRole("list", { name: "Prompts of this agent" });
    await waitFor(() =>
      expect(
        within(list)
          .getAllByRole("link")
          .map(({ title }) => title),
      ).toEqual(readNames()),
    );
  });

  it("puts a copy below its original and opens it", async () => {
    const { visited, readNames, choose } = openList();
    await choose("one", "Duplicate");
    await waitFor(() => expect(readNames()).toEqual(["one", "one-copy", "two", "three"]));
    expect(visited).toEqual(["/agents/weather/prompts?open=one-copy"]);
  });

  it("deletes a prompt after confirmation and leaves its editor", async () => {
    const { user, visited, readNames, choose } = openList("two");
    await choose("two", "Delete");
    const dialog = await screen.findByRole("alertdialog", { name: "Delete the prompt two?" });
    expect(readNames()).toContain("two");
    await user.click(within(dialog).getByRole("button", { name: "Delete prompt" }));
    await waitFor(() => expect(readNames()).toEqual(["one", "three"]));
    expect(visited).toEqual(["/agents/weather/prompts"]);
  });

  it("keeps the focus when the last prompt is deleted", async () => {
    const { user, readNames, choose } = openList();
    for (const name of ["one", "two", "three"]) {
      (await screen.findByRole("button", { name: `Actions for ${name}` })).focus();
      await choose(name, "Delete");
      await user.click(await screen.findByRole("button", { name: "Delete prompt" }));
      await waitFor(() => expect(readNames()).not.toContain(name));
      await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    }
    await waitFor(() => expect(document.activeElement?.textContent).toBe("New prompt"));
  });
});
