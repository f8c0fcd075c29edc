// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Prompt } from "@/lib/agent/prompts/prompt";
import { renderAuthoring } from "../authoring-fixture";
import { PromptEditor } from "./prompt-editor";

const triage: Prompt = {
  name: "triage",
  arguments: [{ name: "repo", required: true, complete: ["web", "api"] }],
  messages: [{ role: "user", text: "Look at {{arguments.repo}}." }],
};

const openEditor = (saved: Prompt | null, prompts = saved ? [saved] : []) =>
  renderAuthoring({ prompts }, <PromptEditor slug="weather" saved={saved} onSaved={() => {}} />);
/** Opens the editor again with what the tab stored, as a reload does. */
const reloadEditor = (saved: Prompt) => {
  fireEvent(window, new Event("pagehide"));
  const content = { ...sessionStorage };
  cleanup();
  sessionStorage.clear();
  Object.assign(sessionStorage, content);
  return openEditor(saved);
};
const getField = (name: string | RegExp) => screen.getByRole("textbox", { name });
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(getField(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: /^Save prompt/ }));

describe("PromptEditor", () => {
  it("creates a prompt with an argument declared from its text", async () => {
    const { server, user } = openEditor(null, [triage]);
    type(/^Prompt name/, "greet");
    await user.type(getField("Text of message 1"), "Hello {{{{name");
    await user.click(screen.getByRole("option", { name: "Create argument name" }));
    expect(getField("Text of message 1")).toHaveProperty("value", "Hello {{arguments.name}}");
    type(/^Description$/, "Whom to greet");
    save();
    await screen.findByText("The prompt was saved.");
    expect(server.readAgent().prompts).toEqual([
      triage,
      {
        name: "greet",
        arguments: [{ name: "name", description: "Whom to greet" }],
        messages: [{ role: "user", text: "Hello {{arguments.name}}" }],
      },
    ]);
  });

  it("focuses the name of a new prompt and lets it stay empty at first", async () => {
    vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
    const { user } = openEditor(null);
    expect(document.activeElement).toBe(getField(/^Prompt name/));
    await user.click(getField(/^Title/));
    expect(getField(/^Prompt name/).getAttribute("aria-invalid")).toBeNull();
    await user.click(getField(/^Prompt name/));
    await user.click(getField(/^Title/));
    await waitFor(() => expect(getField(/^Prompt name/).getAttribute("aria-invalid")).toBe("true"));
    vi.restoreAllMocks();
  });

  it("keeps the focus in the rows when one is added or removed", async () => {
    const messages = ["One.", "Two.", "Three."].map((text) => ({ role: "user" as const, text }));
    const { user } = openEditor({ ...triage, messages });
    const getButton = (name: string) => screen.getByRole("button", { name });
    const press = (name: string) => user.click(getButton(name));
    const expectFocus = (name: string) =>
      waitFor(() => expect(document.activeElement).toBe(getButton(name)));
    await press("Remove message 2");
    await expectFocus("Remove message 2");
    await press("Remove message 2");
    await expectFocus("Remove message 1");
    await press("Remove repo");
    await expectFocus("Add argument");
    await press("Add argument");
    expect(document.activeElement).toBe(getField(/^Argument name/));
    await press("Add message");
    await waitFor(() => expect(document.activeElement).toBe(getField("Text of message 2")));
  });

  it("announces where a row was moved", async () => {
    const messages = ["One.", "Two.", "Three."].map((text) => ({ role: "user" as const, text }));
    const { user } = openEditor({ ...triage, messages });
    await user.click(screen.getByRole("button", { name: "Move message 3 up" }));
    await screen.findByText("Moved to position 2 of 3.");
    fireEvent.keyDown(getField("Text of message 2"), { key: "ArrowUp", altKey: true });
    await screen.findByText("Moved to position 1 of 3.");
    expect(getField("Text of message 1")).toHaveProperty("value", "Three.");
  });

  it("shows problems at their fields and focuses a field from the list", async () => {
    const { server, user } = openEditor(null);
    type("Text of message 1", "{{arguments.repo}}");
    save();
    const list = await screen.findByRole("alert");
    expect(list.textContent).toContain("2 problems to fix before saving");
    await user.click(within(list).getByRole("button", { name: /Enter a name for the prompt/ }));
    const name = getField(/^Prompt name/);
    expect(document.activeElement).toBe(name);
    expect(name.getAttribute("aria-invalid")).toBe("true");
    expect(getField("Text of message 1").getAttribute("aria-invalid")).toBe("true");
    expect(server.readAgent().prompts).toEqual([]);
  });

  it("renders the messages with sample values", () => {
    openEditor(triage);
    const messages = screen.getByRole("list", { name: "Rendered messages" });
    expect(messages.textContent).toContain("Look at {{arguments.repo}}.");
    type("repo", "web");
    expect(messages.textContent).toContain("Look at web.");
  });

  it("keeps other people's changes to other prompts", async () => {
    const other: Prompt = { name: "other", messages: [{ role: "user", text: "Hi" }] };
    const { server } = openEditor(triage, [triage]);
    server.change({ prompts: [other, triage] });
    type(/^Title/, "Triage");
    save();
    await screen.findByText("The prompt was saved.");
    expect(server.readAgent().prompts).toEqual([other, { ...triage, title: "Triage" }]);
  });

  it("asks before overwriting what somebody else saved", async () => {
    const { server, user } = openEditor(triage);
    server.change({ prompts: [{ ...triage, title: "Theirs" }] });
    type(/^Title/, "Mine");
    save();
    const conflict = await screen.findByText("This prompt was saved elsewhere after you opened it");
    await waitFor(() => expect(document.activeElement?.contains(conflict)).toBe(true));
    expect(server.readAgent().prompts?.[0]?.title).toBe("Theirs");
    await user.click(screen.getByRole("button", { name: "Keep mine and overwrite" }));
    await waitFor(() => expect(server.readAgent().prompts?.[0]?.title).toBe("Mine"));
  });

  it("ends the conflict when the agent turns out to be deleted", async () => {
    const { server, user } = openEditor(triage);
    server.change({ prompts: [{ ...triage, title: "Theirs" }] });
    type(/^Title/, "Mine");
    save();
    const overwrite = await screen.findByRole("button", { name: "Keep mine and overwrite" });
    vi.stubGlobal("fetch", async () => Response.json({ detail: "No agent." }, { status: 404 }));
    await user.click(overwrite);
    await screen.findByText("No agent.");
    expect(screen.queryByText(/was saved elsewhere/)).toBeNull();
    expect(getField(/^Title/)).toHaveProperty("value", "Mine");
  });

  it("shows who saved the prompts and when, and focuses that after each refused save", async () => {
    const { server, user } = openEditor(triage);
    server.change({ prompts: [{ ...triage, title: "Theirs" }] });
    const ada = { id: "u1", name: "Ada", email: "ada@example.com" };
    const createdAt = new Date(Date.now() - 180_000).toISOString();
    server.audit = [
      { person: { ...ada, name: "Bo" }, action: "tool.change", subject: "t", createdAt },
      { person: ada, action: "agent.change", after: { alsoChanged: ["prompts"] }, createdAt },
    ];
    type(/^Title/, "Mine");
    save();
    const note = await screen.findByText(/^The prompts were last saved by/);
    expect(note.textContent).toBe("The prompts were last saved by Ada 3 minutes ago.");
    server.audit[1] = { ...server.audit[1], person: { ...ada, name: "Cy" } };
    await user.click(getField(/^Title/));
    save();
    await screen.findByText(/^The prompts were last saved by Cy/);
    await waitFor(() => expect(document.activeElement?.textContent).toContain("saved by Cy"));
  });

  it("keeps what is typed during a save unsaved", async () => {
    const { server } = openEditor(triage);
    type("Text of message 1", "Saved");
    save();
    type("Text of message 1", "Typed later");
    type(/^Title/, "Later");
    await screen.findByText("The prompt was saved.");
    expect(server.readAgent().prompts?.[0]?.messages[0]).toMatchObject({ text: "Saved" });
    expect(screen.getByText("Unsaved changes")).toBeTruthy();
    type(/^Title/, "");
    expect(screen.getByText("Unsaved changes")).toBeTruthy();
    type("Text of message 1", "Saved");
    expect(screen.queryByText("Unsaved changes")).toBeNull();
  });

  it("offers to restore what was typed before a reload", async () => {
    sessionStorage.clear();
    openEditor(triage);
    type(/^Title/, "Unsaved");
    const { user } = reloadEditor(triage);
    await user.click(await screen.findByRole("button", { name: "Restore" }));
    expect(getField(/^Title/)).toHaveProperty("value", "Unsaved");
    expect(screen.getByText("Unsaved changes")).toBeTruthy();
  });

  it("offers to restore what was typed before leaving, as changes to the version of then", async () => {
    sessionStorage.clear();
    openEditor(triage);
    type(/^Title/, "Unsaved");
    cleanup();
    const { server, user } = openEditor({ ...triage, description: "Theirs" });
    await user.click(await screen.findByRole("button", { name: "Restore" }));
    expect(getField(/^Title/)).toHaveProperty("value", "Unsaved");
    save();
    expect(await screen.findByText(/was saved elsewhere/)).toBeTruthy();
    expect(server.readAgent().prompts?.[0]).not.toHaveProperty("title");
  });

  it("offers nothing after a save", async () => {
    sessionStorage.clear();
    openEditor(triage);
    type(/^Title/, "Saved");
    fireEvent(window, new Event("pagehide"));
    save();
    await screen.findByText("The prompt was saved.");
    cleanup();
    openEditor({ ...triage, title: "Saved" });
    expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
  });

  it("offers it again after other changes were typed and undone", async () => {
    sessionStorage.clear();
    openEditor(triage);
    type(/^Title/, "Unsaved");
    reloadEditor(triage);
    await screen.findByRole("button", { name: "Restore" });
    type(/^Title/, "Other");
    expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
    type(/^Title/, "");
    await screen.findByRole("button", { name: "Restore" });
    const { user } = reloadEditor(triage);
    await user.click(await screen.findByRole("button", { name: "Restore" }));
    expect(getField(/^Title/)).toHaveProperty("value", "Unsaved");
  });

  it("shows the server's problems at their fields", async () => {
    const { server } = openEditor(triage);
    const path = "/prompts/0/arguments/0/name";
    server.refusal = { status: 400, issues: [{ code: "x", path, message: "Not this one." }] };
    type(/^Title/, "Triage");
    save();
    expect((await screen.findByRole("alert")).textContent).toContain("Argument 1: Not this one.");
    expect(getField(/^Argument name/).getAttribute("aria-invalid")).toBe("true");
  });
});
