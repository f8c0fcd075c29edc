// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { describe, expect, it } from "vitest";
import { TestRouter } from "@/components/layout/router-fixture";
import type { Prompt } from "@/lib/agent/prompts/prompt";
import { renderAuthoring } from "../authoring-fixture";
import { EntryScreen } from "../entry-screen";
import { PromptEditor } from "../prompts/prompt-editor";
import { EntryList } from "./entry-list";
import { promptKind } from "./prompt-kind";

const triage: Prompt = { name: "triage", messages: [{ role: "user", text: "Hi" }] };
const incomplete = {
  id: "1",
  list: "prompts",
  entry: null,
  name: "greet",
  revision: 1,
  problems: [{ path: "messages.0.uri", message: "Choose a resource." }],
};

const open = (query: string, prompts: Prompt[]) => {
  const rendered = renderAuthoring(
    { prompts },
    <TestRouter>
      <SearchParamsContext value={new URLSearchParams(query)}>
        <EntryList slug="weather" kind={promptKind} current={undefined} />
        <EntryScreen
          slug="weather"
          kind={promptKind}
          renderEditor={(props) => <PromptEditor slug="weather" {...props} />}
        />
      </SearchParamsContext>
    </TestRouter>,
  );
  const field = (name: string | RegExp) => screen.findByRole("textbox", { name });
  const type = async (name: string | RegExp, value: string) =>
    fireEvent.change(await field(name), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole("button", { name: /^Save prompt/ }));
  return { ...rendered, field, type, save };
};

describe("an incomplete prompt", () => {
  it("is not saved until something is entered", async () => {
    const { server, user, type, field } = open("new", []);
    await field(/^Title/);
    await user.keyboard("{Control>}s{/Control}");
    expect((await screen.findByRole("alert")).textContent).toContain("to fix before saving");
    expect(server.incomplete).toEqual([]);
    await type(/^Title/, "Greet somebody");
    await user.keyboard("{Control>}s{/Control}");
    await waitFor(() => expect(server.incomplete).toHaveLength(1));
  });

  it("is saved with its problems, separately from the draft", async () => {
    const { server, type, save } = open("new", []);
    await type(/^Title/, "Greet somebody");
    await type("Text of message 1", "Hello!");
    save();
    await screen.findByText("The prompt was saved. 1 problem to fix before publishing.");
    expect(server.readAgent().prompts).toEqual([]);
    expect(server.incomplete).toMatchObject([
      {
        list: "prompts",
        entry: null,
        title: "Greet somebody",
        problems: [{ message: "Enter a name for the prompt." }],
      },
    ]);
    expect(screen.getByRole("link", { name: "1 problem before publishing" })).toBeTruthy();
    const list = await screen.findByRole("region", { name: "Incomplete" });
    expect(within(list).getByRole("link", { name: "Greet somebody edited just now" })).toBeTruthy();
  });

  it("is identified by its edit time if it has no name", async () => {
    const { server, user } = open("", []);
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    server.incomplete = [
      { ...incomplete, name: "", updatedAt: minutesAgo(2) },
      { ...incomplete, id: "2", name: "", updatedAt: minutesAgo(180) },
    ];
    const list = within(await screen.findByRole("region", { name: "Incomplete" }));
    for (const time of ["2 minutes ago", "3 hours ago"])
      expect(list.getByRole("link", { name: `Untitled prompt edited ${time}` })).toBeTruthy();
    const [, discard] = list.getAllByRole("button", { name: "Discard Untitled prompt" });
    await user.click(discard as HTMLElement);
    const { textContent } = await screen.findByRole("alertdialog");
    expect(textContent).toContain("Discard Untitled prompt, edited 3 hours ago?");
  });

  it("is identified by its title if it has no name, and the filter finds it", async () => {
    const { server, user } = open("", []);
    const untitled = { ...incomplete, name: "", updatedAt: new Date().toISOString() };
    server.incomplete = [
      { ...untitled, title: "Greet somebody" },
      { ...untitled, id: "2", title: "Say goodbye" },
    ];
    const list = within(await screen.findByRole("region", { name: "Incomplete" }));
    expect(list.getByRole("link", { name: "Say goodbye edited just now" })).toBeTruthy();
    expect(list.getByRole("button", { name: "Discard Say goodbye" })).toBeTruthy();
    await user.type(screen.getByRole("searchbox", { name: "Filter prompts" }), "greet");
    await waitFor(() => expect(list.queryByRole("link", { name: /goodbye/ })).toBeNull());
    expect(list.getByRole("link", { name: "Greet somebody edited just now" })).toBeTruthy();
  });

  it("opens with its fields and problems, and can be completed", async () => {
    const { server, field, type, save } = open("new", []);
    await type(/^Title/, "Greet somebody");
    await type("Text of message 1", "Hello!");
    save();
    await screen.findByText(/to fix before publishing\.$/);
    await type(/^Prompt name/, "greet");
    save();
    await screen.findByText("The prompt was saved.");
    expect(server.readAgent().prompts).toMatchObject([{ name: "greet", title: "Greet somebody" }]);
    expect(await field(/^Title/)).toHaveProperty("value", "Greet somebody");
  });

  it("keeps changes to a saved prompt separate until they are complete", async () => {
    const { server, user, field, type, save } = open("open=triage", [triage]);
    await type(/^Prompt name/, "");
    save();
    await screen.findByText(/to fix before publishing\.$/);
    expect(server.readAgent().prompts).toEqual([triage]);
    expect(server.incomplete).toMatchObject([{ entry: "triage", name: "" }]);
    await user.click(screen.getByRole("button", { name: "Discard the changes" }));
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    await waitFor(() => expect(server.incomplete).toEqual([]));
    expect(await field(/^Prompt name/)).toHaveProperty("value", "triage");
  });

  it("opens by its URL", async () => {
    const { server, field } = open("new&incomplete=1", []);
    const form = {
      name: "greet",
      title: "Greet",
      description: "",
      arguments: [],
      messages: [{ role: "user", content: "resource", text: "", data: "", mimeType: "", uri: "" }],
    };
    server.incomplete = [{ ...incomplete, content: { form, basis: null, refusals: [] } }];
    expect(await field(/^Title/)).toHaveProperty("value", "Greet");
    const problems = await screen.findByRole("group", {
      name: "1 problem to fix before publishing",
    });
    expect(problems.textContent).toContain("Choose a resource.");
  });

  it("lists its current problems", async () => {
    const { type, save } = open("new", []);
    await type("Text of message 1", "{{arguments.repo}}");
    save();
    await screen.findByText("The prompt was saved. 2 problems to fix before publishing.");
    await type(/^Prompt name/, "greet");
    await screen.findByRole("group", { name: "1 problem to fix before publishing" });
    expect(screen.getByRole("link", { name: "1 problem before publishing" })).toBeTruthy();
    await type("Text of message 1", "Hello!");
    await waitFor(() => expect(screen.queryByText(/to fix before publishing$/)).toBeNull());
    await type(/^Prompt name/, "");
    await screen.findByText("1 problem to fix before publishing");
  });

  it("offers only its own unsaved changes", async () => {
    const form = {
      name: "",
      title: "Greet",
      description: "",
      arguments: [],
      messages: [{ role: "user", content: "text", text: "Hi", data: "", mimeType: "", uri: "" }],
    };
    const stored = { ...incomplete, content: { form, basis: null, refusals: [] } };
    const openStored = (id: string) => {
      const editor = open(`new&incomplete=${id}`, []);
      editor.server.incomplete = [stored, { ...stored, id: "2" }];
      return editor;
    };
    sessionStorage.clear();
    await openStored(stored.id).type(/^Title/, "Unsaved");
    fireEvent(window, new Event("pagehide"));
    const content = { ...sessionStorage };
    cleanup();
    Object.assign(sessionStorage, content);
    await openStored("2").field(/^Title/);
    expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
    cleanup();
    await openStored(stored.id).field(/^Title/);
    expect(await screen.findByRole("button", { name: "Restore" })).toBeTruthy();
    sessionStorage.clear();
  });

  it("keeps the focus in the list when the only entry is discarded", async () => {
    const { server, user } = open("", []);
    server.incomplete = [incomplete];
    await user.click(await screen.findByRole("button", { name: /^Discard greet/ }));
    await user.click(await screen.findByRole("button", { name: /^Discard/ }));
    await waitFor(() => expect(server.incomplete).toEqual([]));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("New prompt"));
  });

  it("does not prevent editing if it cannot be loaded, and is not reported as missing", async () => {
    const fail = (server: ReturnType<typeof open>["server"]) => {
      server.answerIncomplete = () => Response.json({ detail: "Locked." }, { status: 409 });
    };
    const { server, field } = open("open=triage", [triage]);
    fail(server);
    expect(await field("Text of message 1")).toHaveProperty("value", "Hi");
    expect(screen.queryByText("Locked.")).toBeNull();
    cleanup();
    fail(open("", []).server);
    expect(await screen.findByRole("heading", { name: "Prompts" })).toBeTruthy();
    expect(await screen.findByText("The incomplete prompts could not be loaded")).toBeTruthy();
    expect(screen.queryByText("No prompts yet")).toBeNull();
  });
});
