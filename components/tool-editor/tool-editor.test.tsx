import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ToolEditorProps } from "./props";
import { searchTool } from "./search-tool-fixture";
import {
  fill,
  getButton,
  getField,
  getSelect,
  ordersTool,
  renderToolEditor,
} from "./tool-editor-fixture";

type User = ReturnType<typeof renderToolEditor>["user"];

/** Adds a parameter with the keyboard, which opens its row. */
const addParameter = async (user: User, name: string, type: string, description: string) => {
  fill(getField("Add parameter"), name);
  await user.keyboard("{Enter}");
  await user.selectOptions(getSelect(`Type of ${name}`), type);
  fill(getField(`Description of ${name}`), description);
};

test("builds nested parameters of every type by keyboard", async () => {
  const { user, save } = renderToolEditor(null);
  fill(getField("Tool name"), "order");
  fill(getField("Description"), "Places an order.");
  await addParameter(user, "customer", "object", "Who orders");
  await user.click(screen.getByRole("checkbox", { name: "Required: customer" }));
  fill(getField("Add parameter to customer"), "email");
  await user.keyboard("{Enter}");
  fill(getField("Description of customer.email"), "Where the receipt goes");
  await addParameter(user, "lines", "array", "What is ordered");
  await addParameter(user, "express", "boolean", "By tomorrow");
  await addParameter(user, "discount", "number", "In percent");
  fill(getField(/^Default of discount/), "2.5");
  await user.click(getButton("Visible to people: discount"));
  getField("Name of parameter 4").focus();
  for (const position of [3, 2, 1]) {
    await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await waitFor(() =>
      expect(getField(`Name of parameter ${position}`)).toBe(document.activeElement),
    );
  }
  await user.click(screen.getByRole("radio", { name: "JavaScript" }));
  const tool = await save();
  expect(tool).toMatchObject({
    name: "order",
    parameters: {
      type: "object",
      properties: {
        discount: { type: "number", description: "In percent", default: 2.5 },
        customer: {
          type: "object",
          description: "Who orders",
          properties: { email: { type: "string", description: "Where the receipt goes" } },
        },
        lines: { type: "array", description: "What is ordered", items: { type: "string" } },
        express: { type: "boolean", description: "By tomorrow" },
      },
      required: ["customer"],
    },
    visibleParameters: ["customer", "lines", "express"],
  });
  const names = Object.keys(tool?.parameters.properties ?? {});
  expect(names).toEqual(["discount", "customer", "lines", "express"]);
});

test("shows errors at their fields and keeps unsaved changes after the page is closed", async () => {
  const props = { draftName: "strict/", otherNames: ["search"] };
  const { user, unmount, savedTools } = renderToolEditor(null, props);
  fill(getField("Tool name"), "search");
  fill(getField("Add parameter"), "userId");
  await user.keyboard("{Enter}");
  expect(screen.getByText(/"userId" is reserved/)).toBeTruthy();
  await user.click(getButton("Rename to searchUserId"));
  await user.click(getButton(/^Save tool/));
  await waitFor(() => expect(getField("Tool name").getAttribute("aria-invalid")).toBe("true"));
  expect(getField("Description").getAttribute("aria-invalid")).toBe("true");
  expect(savedTools).toEqual([]);
  await waitFor(() => expect(Object.keys(sessionStorage).join()).toContain("strict/"));

  unmount();
  const next = renderToolEditor(null, props);
  await next.user.click(getButton("Restore"));
  expect(getField("Tool name")).toHaveProperty("value", "search");
  expect(getField("Name of parameter 1")).toHaveProperty("value", "searchUserId");
  sessionStorage.clear();
});

test("hides the offer to restore changes while there are newer ones", async () => {
  const props = { draftName: "offered/" };
  const first = renderToolEditor(searchTool, props);
  fill(getField("Description"), "Finds books.");
  first.unmount();

  const second = renderToolEditor(searchTool, props);
  await screen.findByText("Unsaved changes found");
  fill(getField("Tool name"), "library");
  await waitFor(() => expect(screen.queryByText("Unsaved changes found")).toBeNull());
  await waitFor(() => expect(Object.values(sessionStorage).join()).toContain("library"));
  await second.user.click(getButton("Undo the last change"));
  await screen.findByText("Unsaved changes found");
  await waitFor(() => expect(Object.values(sessionStorage).join()).not.toContain("library"));
  second.unmount();

  const third = renderToolEditor(searchTool, props);
  await third.user.click(getButton("Restore"));
  expect(getField("Description")).toHaveProperty("value", "Finds books.");
  sessionStorage.clear();
});

test("delays the error of a blurred field until the pointer is released", async () => {
  const { user } = renderToolEditor(null);
  const isInvalid = (name: string) => getField(name).getAttribute("aria-invalid") === "true";
  const press = (target: Element) => user.pointer({ keys: "[MouseLeft>]", target });
  const release = () => user.pointer("[/MouseLeft]");

  await user.click(getField("Description"));
  await press(screen.getByRole("radio", { name: "JavaScript" }));
  expect(document.activeElement).not.toBe(getField("Description"));
  expect(isInvalid("Description")).toBe(false);
  await release();
  await waitFor(() => expect(isInvalid("Description")).toBe(true));

  const hosts = getField(/^Allowed hosts/);
  const isRejected = () => screen.queryByText("Enter a host, such as api.example.com.") !== null;
  await user.type(hosts, "https://");
  await press(getButton("Format"));
  expect(isRejected()).toBe(false);
  await release();
  await waitFor(() => expect(isRejected()).toBe(true));
  await user.clear(hosts);
  await user.type(hosts, "api.example.com");
  await user.click(getButton("Format"));
  expect(getButton("Remove api.example.com")).toBeTruthy();

  await user.click(getField("Tool name"));
  await user.tab();
  expect(isInvalid("Tool name")).toBe(true);
});

test("does not save a new tool before something is entered", async () => {
  const saves: unknown[] = [];
  const incomplete: ToolEditorProps["incomplete"] = {
    content: undefined,
    onSave: async (...args) => void saves.push(args),
    onDiscard: async () => {},
  };
  const { user } = renderToolEditor(null, { incomplete });
  await user.keyboard("{Control>}s{/Control}");
  await screen.findByText(/to fix before saving/);
  expect(saves).toEqual([]);
  fill(getField("Description"), "Finds.");
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(saves).toHaveLength(1));
});

test("saves a tool that the server refuses as incomplete, with the server's problems", async () => {
  const refusal = {
    message: "Line 2: Unexpected token",
    status: 400,
    issues: [{ code: "syntax_error", path: "/handler/code", message: "Line 2: Unexpected token" }],
  };
  const saves: { problems: unknown; content: unknown }[] = [];
  const props = (content: unknown): Partial<ToolEditorProps> => ({
    onSave: () => Promise.reject(refusal),
    incomplete: {
      content,
      onSave: async (_, problems, saved) => void saves.push({ problems, content: saved }),
      onDiscard: async () => {},
    },
  });
  const first = renderToolEditor(searchTool, props(undefined));
  fill(getField("Description"), "Searches everything.");
  await first.user.keyboard("{Control>}s{/Control}");
  await screen.findByRole("group", { name: "1 problem to fix before publishing" });
  expect(getButton(/^Code.*Line 2: Unexpected token/)).toBeTruthy();
  const path = "javascript.code";
  expect(saves.map(({ problems }) => problems)).toEqual([
    [{ path, message: "Line 2: Unexpected token" }],
  ]);

  first.unmount();
  renderToolEditor(searchTool, props(structuredClone(saves[0]?.content)));
  await screen.findByRole("button", { name: /^Code.*Line 2: Unexpected token/ });
  expect(getField("Description")).toHaveProperty("value", "Searches everything.");
});

test("selects in segmented controls with arrow keys", async () => {
  const { user } = renderToolEditor(null);
  const handler = within(screen.getByRole("radiogroup", { name: "Handler" }));
  const isChecked = (name: string) =>
    handler.getByRole("radio", { name }).getAttribute("aria-checked");
  handler.getByRole("radio", { name: "HTTP request" }).focus();
  await user.keyboard("{ArrowRight}");
  await waitFor(() => expect(isChecked("JavaScript")).toBe("true"));
  await user.keyboard("{ArrowLeft}");
  await waitFor(() => expect(isChecked("HTTP request")).toBe("true"));
});

test("shows what each provider and the API receive in the live views", async () => {
  const { user } = renderToolEditor(searchTool);
  const getPanel = (name: string) => screen.getByRole("tabpanel", { name }).textContent;
  await user.click(await screen.findByRole("tab", { name: "Model" }));
  await waitFor(() => expect(getPanel("Model")).toContain('"function"'));
  await user.selectOptions(getSelect("Provider"), "anthropic");
  expect(getPanel("Model")).toContain("input_schema");
  await user.selectOptions(getSelect("Provider"), "openai-strict");
  expect(getPanel("Model")).toContain('"strict"');
  await user.click(screen.getByRole("tab", { name: "API" }));
  expect(getPanel("API")).toContain("POST /tools/search");
});

const deleteUser = {
  ...searchTool,
  name: "deleteUser",
  description: "Deletes a user for good.",
  parameters: {
    type: "object" as const,
    properties: {
      id: { type: "string" as const, description: "Whom" },
      reasons: { type: "array" as const, description: "Why" },
      note: { type: "string" as const },
    },
    required: ["id", "nobody"],
  },
};

test("keeps what is typed while an incomplete tool is being saved as unsaved", async () => {
  const { promise, resolve: finishSave } = Promise.withResolvers<void>();
  let isDirty = false;
  const { user } = renderToolEditor(null, {
    incomplete: { content: undefined, onSave: () => promise, onDiscard: async () => {} },
    onDirtyChange: (next) => {
      isDirty = next;
    },
  });
  fill(getField("Tool name"), "search");
  await user.click(getButton(/^Save tool/));
  fill(getField("Description"), "Finds things.");
  finishSave();
  await screen.findByText(/^The tool was saved\./);
  expect(isDirty).toBe(true);
  await user.click(getButton(/^Save tool/));
  await waitFor(() => expect(isDirty).toBe(false));
});

test("links suggestions to their fields and lets their fixes be undone and saved", async () => {
  const { user, save } = renderToolEditor(deleteUser);
  await user.click(getButton("4 suggestions"));
  const list = within(screen.getByRole("list", { name: "Suggestions" }));
  expect(list.getAllByRole("listitem")).toHaveLength(4);
  await user.click(list.getByRole("button", { name: /"note" has no description/ }));
  await waitFor(() => expect(getField("Description of note")).toBe(document.activeElement));

  const fix = (name: string) => user.click(list.getByRole("button", { name }));
  await fix('Remove "nobody" from required');
  await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(3));
  await user.click(getButton("Undo"));
  await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(4));

  await fix('Remove "nobody" from required');
  await fix("Require confirmation");
  await fix("Allow any items");
  await waitFor(() => expect(getButton("1 suggestion")).toBeTruthy());
  const { id, reasons, note } = deleteUser.parameters.properties;
  expect(await save()).toEqual({
    ...deleteUser,
    confirmationRequired: true,
    parameters: {
      type: "object",
      properties: { id, reasons: { ...reasons, items: {} }, note },
      required: ["id"],
    },
  });
});

test("shows which consumers a tool works with in the model view", async () => {
  const { user } = renderToolEditor(deleteUser);
  await user.click(await screen.findByRole("tab", { name: "Model" }));
  const targets = await screen.findByRole("list", { name: "Compatibility" });
  const getTarget = (label: string) => {
    const rows = within(targets).getAllByRole("listitem");
    return rows.find(({ textContent }) => textContent?.includes(label))?.textContent;
  };
  expect(getTarget("MCP")).toContain("Works");
  await user.click(within(targets).getByRole("button", { name: "OpenAI (strict)" }));
  expect(targets.textContent).toContain("Strict mode requires a type here");
});

test("saves a tool that was deleted and restored in the meantime without a conflict", async () => {
  const tool = ordersTool();
  const sentEtags: (string | undefined)[] = [];
  const { user, savedTools } = renderToolEditor(tool, {
    saved: { value: tool, etag: '"1"' },
    async onSave(value, etag) {
      sentEtags.push(etag);
      if (etag !== '"2"') throw Object.assign(new Error("Changed."), { status: 412, issues: [] });
      savedTools.push(value);
      return { value, etag: '"3"' };
    },
    onLoadTheirs: async () => ({ value: tool, etag: '"2"' }),
  });
  fill(getField("Description"), "Finds all orders.");
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(savedTools).toMatchObject([{ description: "Finds all orders." }]));
  expect(sentEtags).toEqual(['"1"', '"2"']);
});
