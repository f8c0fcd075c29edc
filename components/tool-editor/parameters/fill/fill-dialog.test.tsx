import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { searchTool } from "@/components/tool-editor/search-tool-fixture";
import {
  getButton,
  getNameField,
  ordersTool,
  readNames,
  renderToolEditor,
} from "@/components/tool-editor/tool-editor-fixture";

/** What the import of a command results in. */
const cities = {
  name: "cities",
  description: "Cities.",
  parameters: { type: "object", properties: { city: { type: "string" } } },
  handler: { kind: "http", method: "GET", url: "https://api.example.com/cities" },
};
const toImportResponse = (tool: object) =>
  Response.json({ manifest: { tools: [tool] }, warnings: [] });

const openDialog = async (
  { user }: Pick<ReturnType<typeof renderToolEditor>, "user">,
  source: string,
  label = source,
) => {
  await user.click(getButton(/^Import…/));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("radio", { name: source }));
  const write = (text: string) =>
    fireEvent.change(dialog.getByRole("textbox", { name: label }), { target: { value: text } });
  const press = (name: string) => user.click(dialog.getByRole("button", { name }));
  return { dialog, write, press };
};

test("adds parameters from a sample and a TypeScript type without changing existing ones", async () => {
  const editor = renderToolEditor(searchTool);
  const sample = await openDialog(editor, "Sample", "Sample JSON");
  sample.write('{"query":"Berlin","filter":{"lang":"de"},"page":2}');
  await sample.dialog.findByText("filter.lang, page");
  expect(sample.dialog.getByText("query")).toBeTruthy();
  await sample.press("Add new parameters");
  await waitFor(() => expect(readNames()).toEqual(["query", "filter", "lines", "limit", "page"]));

  const typescript = await openDialog(editor, "TypeScript");
  typescript.write("interface T { a: ");
  await typescript.dialog.findByText(/^Line 1/);
  typescript.write("interface T { /** Where. */ city: string; days?: 1 | 2 }");
  await editor.user.click(typescript.dialog.getByRole("radio", { name: "Replace all parameters" }));
  await typescript.press("Replace parameters");
  await waitFor(() => expect(readNames()).toEqual(["city", "days"]));
  await editor.user.click(getButton("Undo the last change"));
  expect(readNames()).toEqual(["query", "filter", "lines", "limit", "page"]);
  const { query, filter } = (await editor.save())?.parameters.properties ?? {};
  expect(query).toEqual(searchTool.parameters.properties.query);
  expect(filter).toMatchObject({
    properties: { lang: { type: "string" } },
    required: ["from", "lang"],
  });
});

test("returns the focus to its button when it is closed", async () => {
  const editor = renderToolEditor(searchTool);
  const button = getButton(/^Import…/);
  await editor.user.click(button);
  const text = await screen.findByRole("textbox", { name: "Sample JSON" });
  await waitFor(() => expect(document.activeElement).toBe(text));
  await editor.user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test("asks before it discards what was pasted", async () => {
  const editor = renderToolEditor(searchTool);
  const { write } = await openDialog(editor, "Sample", "Sample JSON");
  write('{"page":2}');
  await editor.user.keyboard("{Escape}");
  await screen.findByText("Changes to the imported parameters are not saved.");
  await editor.user.click(getButton("Cancel"));
  const text = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Sample JSON" });
  expect(text.value).toBe('{"page":2}');
});

test("adds parameters from a JSON Schema and reports its errors", async () => {
  const editor = renderToolEditor(searchTool);
  const { dialog, write, press } = await openDialog(editor, "Schema", "JSON Schema");
  write('{"type": "object",}');
  await dialog.findByText("Line 1: Trailing comma.");
  write('{"type": "string"}');
  await dialog.findByText(/The schema needs "properties"/);
  const unit = { type: "string", enum: ["metric", "imperial"], default: "metric" };
  write(JSON.stringify({ type: "object", properties: { unit, query: { type: "number" } } }));
  expect((await dialog.findByText(/^New:/)).textContent).toContain("unit");
  expect(dialog.getByText(/^Unchanged:/).textContent).toContain("query");
  await press("Add new parameters");
  await waitFor(() => expect(getNameField("unit")).toBe(document.activeElement));
  const { properties } = (await editor.save())?.parameters ?? {};
  expect(properties?.unit).toEqual(unit);
  expect(properties?.query).toEqual(searchTool.parameters.properties.query);
});

test("imports a request without discarding response handling and hooks", async () => {
  const select = "data.items";
  const module = "export const beforeRequest = (request) => request;";
  const editor = renderToolEditor(ordersTool({ response: { select }, module }));
  vi.stubGlobal("fetch", async () => toImportResponse(cities));
  const { dialog, write, press } = await openDialog(editor, "cURL");
  write("curl https://api.example.com/cities");
  await press("Preview");
  await editor.user.click(
    await dialog.findByRole("checkbox", { name: /^Also import the request/ }),
  );
  await press("Add new parameters");
  expect((await editor.save())?.handler).toEqual({
    ...cities.handler,
    response: { select },
    module,
  });
});

test("lets the tool use the credential of an imported request, as a pasted command does", async () => {
  const editor = renderToolEditor(ordersTool());
  const auth = { type: "bearer", value: "{{credentials.cities.token}}" };
  const tool = { ...cities, handler: { ...cities.handler, auth }, credentials: ["cities"] };
  vi.stubGlobal("fetch", async () => toImportResponse(tool));
  const importCommand = async () => {
    const { dialog, write, press } = await openDialog(editor, "cURL");
    write("curl https://api.example.com/cities -H 'Authorization: Bearer a'");
    await press("Preview");
    return { press, request: await dialog.findByRole("checkbox", { name: /^Also import/ }) };
  };
  const parametersOnly = await importCommand();
  await parametersOnly.press("Add new parameters");
  expect((await editor.save())?.credentials ?? []).toEqual([]);

  const { request, press } = await importCommand();
  expect(screen.getByText(/The tool may then use the credential cities\.$/)).toBeTruthy();
  await editor.user.click(request);
  await press("Add new parameters");
  expect((await editor.save())?.credentials).toEqual(["cities"]);
});

test("keeps the code of a tool whose parameters come from a command", async () => {
  const code = "export default ({ city }) => city;";
  const editor = renderToolEditor({ ...searchTool, handler: { kind: "javascript", code } });
  vi.stubGlobal("fetch", async () => toImportResponse(cities));
  const { dialog, write, press } = await openDialog(editor, "cURL");
  write("curl https://api.example.com/cities");
  await press("Preview");
  await dialog.findByText(/^New:/);
  await press("Add new parameters");
  const tool = await editor.save();
  expect(tool?.parameters.properties).toHaveProperty("city");
  expect(tool?.handler).toEqual({ kind: "javascript", code });
});

test("ignores the result of a command that was changed in the meantime", async () => {
  const editor = renderToolEditor(searchTool);
  const { promise, resolve: answer } = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", async () => (await promise).clone());
  const { dialog, write, press } = await openDialog(editor, "cURL");
  write("curl https://api.example.com/cities");
  await press("Preview");
  write("curl https://api.example.com/rivers");
  await act(async () => answer(toImportResponse(cities)));
  await act(() => promise.then(() => undefined));
  expect(dialog.queryByText(/^New:/)).toBeNull();
  expect(dialog.getByRole("button", { name: "Preview" })).toBeTruthy();

  await press("Preview");
  await dialog.findByText(/^New:/);
});
