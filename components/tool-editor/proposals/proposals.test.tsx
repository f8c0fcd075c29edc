// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { ProblemError } from "@/components/client/api";
import type { DescriptionProposal, ToolProposal } from "@/lib/api/schemas/proposals";
import type { Proposals } from "../props";
import { fill, getButton, getField, ordersTool, renderToolEditor } from "../tool-editor-fixture";

const usage: DescriptionProposal["usage"] = {
  provider: "openai",
  model: "gpt-test",
  inputTokens: 1200,
  cachedInputTokens: 0,
  outputTokens: 34,
  reasoningTokens: 0,
  cost: 1.236,
};
const changes = [
  { path: "/description", before: "Finds orders.", after: "Find orders by words." },
  {
    path: "/parameters/properties/query/description",
    before: "",
    after: "Words of the order, such as chair.",
  },
];
const tool = ordersTool({}, { query: { type: "string" } });
const never = () => new Promise<never>(() => {});

const renderWith = (proposals: Partial<Proposals>, value: typeof tool | null = tool) =>
  renderToolEditor(value, {
    proposals: {
      hasModel: true,
      modelHref: "/agents/shop/model",
      improve: never,
      draft: never,
      ...proposals,
    },
  });
const openImprove = async ({ user }: ReturnType<typeof renderToolEditor>) => {
  const [button] = screen.getAllByRole("button", { name: "Improve this description" });
  if (button) await user.click(button);
  return within(await screen.findByRole("dialog", { name: "Improve this description" }));
};

describe("improving a description", () => {
  it("is not offered while the agent has no model", () => {
    renderWith({ hasModel: false }, { ...tool, description: "" });
    expect(screen.getByText("1 suggestion")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Improve this description" })).toBeNull();
  });

  it("shows old and new texts and the cost, and applies each field separately", async () => {
    const improve = vi.fn(async () => ({ changes, problem: null, usage }));
    const editor = renderWith({ improve });
    const sheet = await openImprove(editor);
    const [first] = await sheet.findAllByRole("listitem");
    expect(first?.textContent).toMatch(/Finds orders\..*Find orders by words\./);
    expect(sheet.getByText("gpt-test · 1,234 tokens · $1.24")).toBeTruthy();
    expect(improve).toHaveBeenCalledOnce();
    expect(editor.savedTools).toEqual([]);

    await editor.user.click(sheet.getByRole("button", { name: "Use: Description" }));
    expect(document.activeElement?.textContent).toBe("Used");
    expect(sheet.getByRole("status").textContent).toContain("1 of 2 used");
    await editor.user.keyboard("{Escape}");
    const saved = await editor.save();
    expect(saved?.description).toBe("Find orders by words.");
    expect(saved?.parameters.properties?.query).toEqual({ type: "string" });
  });

  it("applies all fields in a single step that can be undone", async () => {
    const editor = renderWith({ improve: async () => ({ changes, problem: null, usage }) });
    const sheet = await openImprove(editor);
    await editor.user.click(await sheet.findByRole("button", { name: "Use all" }));
    await editor.user.keyboard("{Escape}");
    const description = () => (getField("Description") as HTMLTextAreaElement).value;
    expect(description()).toBe("Find orders by words.");
    await editor.user.keyboard("{Control>}z{/Control}");
    expect(description()).toBe("Finds orders.");
    await editor.user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    const saved = await editor.save();
    expect(saved?.parameters.properties?.query).toMatchObject({
      description: "Words of the order, such as chair.",
    });
  });

  it("sends the current content of the editor, whether saved or not", async () => {
    const improve = vi.fn(never);
    const editor = renderWith({ improve });
    fill(getField("Description"), "Finds a shop's orders.");
    await openImprove(editor);
    expect(improve).toHaveBeenCalledWith(
      expect.objectContaining({ description: "Finds a shop's orders." }),
      expect.any(AbortSignal),
    );
  });

  it("aborts the request when the sheet is closed", async () => {
    let signal: AbortSignal | undefined;
    const editor = renderWith({
      improve: (_, requestSignal) => {
        signal = requestSignal;
        return never();
      },
    });
    const sheet = await openImprove(editor);
    await editor.user.click(sheet.getByRole("button", { name: "Cancel" }));
    expect(signal?.aborted).toBe(true);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("explains how to add a model", async () => {
    const detail = "This agent has no model yet.";
    const issues = [{ code: "no_model" as const, path: "", message: detail }];
    const error = new ProblemError({ status: 422, code: "unprocessable", detail, issues });
    const sheet = await openImprove(renderWith({ improve: () => Promise.reject(error) }));
    const link = await sheet.findByRole("link", { name: "Add a model" });
    expect(link.getAttribute("href")).toBe("/agents/shop/model");
  });

  it("explains why there is nothing to use, and can be retried", async () => {
    const problem = "The model's proposal was not valid: it names the host evil.io.";
    const improve = vi
      .fn<Proposals["improve"]>()
      .mockResolvedValueOnce({ changes: [], problem, usage: { ...usage, cost: null } })
      .mockResolvedValueOnce({ changes: [], problem: null, usage });
    const editor = renderWith({ improve });
    const sheet = await openImprove(editor);
    expect(await sheet.findByText(problem)).toBeTruthy();
    expect(sheet.getByText(/price unknown$/)).toBeTruthy();
    expect(sheet.queryByRole("button", { name: /^Use/ })).toBeNull();
    await editor.user.click(sheet.getByRole("button", { name: "Try again" }));
    expect(await sheet.findByText("The model suggests no changes.")).toBeTruthy();
  });

  it("can be retried after a failure", async () => {
    const improve = vi
      .fn<Proposals["improve"]>()
      .mockRejectedValueOnce(new Error("The key was refused."))
      .mockResolvedValueOnce({ changes: [], problem: null, usage });
    const editor = renderWith({ improve });
    const sheet = await openImprove(editor);
    expect((await sheet.findByRole("alert")).textContent).toContain("The key was refused.");
    await editor.user.click(sheet.getByRole("button", { name: "Try again" }));
    expect(await sheet.findByText("The model suggests no changes.")).toBeTruthy();
  });
});

const drafted: NonNullable<ToolProposal["tool"]> = {
  name: "getForecast",
  description: "Tells the weather of the next days in a city.",
  parameters: {
    type: "object",
    properties: { city: { type: "string", description: "Name of the city." } },
    required: ["city"],
  },
  handler: { kind: "http", method: "GET", url: "https://api.weather.com/{{params.city}}" },
};

describe("drafting a tool from text", () => {
  it("fills in the fields that are used", async () => {
    const draft = vi.fn(async () => ({ tool: drafted, problem: null, usage }));
    const editor = renderWith({ draft }, null);
    await editor.user.click(getButton("Draft from text"));
    const sheet = within(screen.getByRole("dialog", { name: "Draft from text" }));
    fill(sheet.getByRole("textbox", { name: "What the tool does" }), "Tells the weather.");
    await editor.user.click(sheet.getByRole("button", { name: "Draft the tool" }));
    expect(await sheet.findByText("GET https://api.weather.com/{{params.city}}")).toBeTruthy();
    await editor.user.click(sheet.getByRole("button", { name: "Use all" }));
    await editor.user.keyboard("{Escape}");
    expect(await editor.save()).toEqual(drafted);
  });

  it("keeps its buttons in the footer, and the focus on the one that was pressed", async () => {
    const editor = renderWith(
      { draft: async () => ({ tool: drafted, problem: null, usage }) },
      null,
    );
    await editor.user.click(getButton("Draft from text"));
    const sheet = within(screen.getByRole("dialog", { name: "Draft from text" }));
    fill(sheet.getByRole("textbox", { name: "What the tool does" }), "Tells the weather.");
    await editor.user.click(sheet.getByRole("button", { name: "Draft the tool" }));
    const useAll = await sheet.findByRole("button", { name: "Use all" });
    const footer = within(useAll.closest("footer") as HTMLElement);
    expect(footer.getAllByRole("button").map((button) => button.textContent)).toEqual([
      "Done",
      "Draft again",
      "Use all",
    ]);
    expect(document.activeElement?.textContent).toBe("Draft again");
  });

  it("keeps the response handling when the request is used", async () => {
    const draft = async () => ({ tool: drafted, problem: null, usage });
    const editor = renderWith({ draft }, null);
    await editor.user.click(screen.getByText("Response handling"));
    fill(getField(/^Select from response/), "days");
    await editor.user.click(getButton("Draft from text"));
    const sheet = within(screen.getByRole("dialog", { name: "Draft from text" }));
    fill(sheet.getByRole("textbox", { name: "What the tool does" }), "Tells the weather.");
    await editor.user.click(sheet.getByRole("button", { name: "Draft the tool" }));
    await editor.user.click(await sheet.findByRole("button", { name: "Use all" }));
    await editor.user.keyboard("{Escape}");
    expect((await editor.save())?.handler).toEqual({
      ...drafted.handler,
      response: { select: "days" },
    });
  });

  it("leaves the request alone if the text has no address", async () => {
    const editor = renderWith(
      { draft: async () => ({ tool: { ...drafted, handler: null }, problem: null, usage }) },
      null,
    );
    await editor.user.click(getButton("Draft from text"));
    const sheet = within(screen.getByRole("dialog", { name: "Draft from text" }));
    fill(sheet.getByRole("textbox", { name: "What the tool does" }), "Tells the weather.");
    await editor.user.click(sheet.getByRole("button", { name: "Draft the tool" }));
    expect(await sheet.findByText(/does not contain a URL/)).toBeTruthy();
    expect(sheet.queryByRole("button", { name: "Use: Request" })).toBeNull();
  });

  it("links to the model settings while there is no model", () => {
    renderWith({ hasModel: false }, null);
    expect(screen.queryByRole("button", { name: "Draft from text" })).toBeNull();
    const link = screen.getByRole("link", { name: "Connect a model to draft from text" });
    expect(link.getAttribute("href")).toBe("/agents/shop/model");
  });

  it("requires a text, and is only offered for new tools", async () => {
    const editor = renderWith({}, null);
    await editor.user.click(getButton("Draft from text"));
    const sheet = within(screen.getByRole("dialog", { name: "Draft from text" }));
    await editor.user.click(sheet.getByRole("button", { name: "Draft the tool" }));
    expect(sheet.getByText(/^Describe what the tool does/)).toBeTruthy();
    editor.unmount();
    renderWith({});
    expect(screen.queryByRole("button", { name: "Draft from text" })).toBeNull();
  });
});
