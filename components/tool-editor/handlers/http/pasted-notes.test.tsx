import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import {
  getButton,
  getField,
  ordersTool,
  readNames,
  renderToolEditor,
} from "@/components/tool-editor/tool-editor-fixture";

const command = "curl 'https://shop.test/orders?page=2' -H 'authorization: Bearer S3CRET'";

test("turns the values of a pasted command into parameters", async () => {
  const { user, save } = renderToolEditor(ordersTool());
  await user.click(getField("URL"));
  await user.paste(command);
  await user.click(await screen.findByRole("button", { name: "Turn values into parameters…" }));
  const dialog = within(await screen.findByRole("dialog"));
  const text = dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "cURL" });
  expect(text.value).toBe(command);
  const handler = {
    kind: "http",
    method: "GET",
    url: "https://shop.test/orders",
    query: [{ name: "page", value: "{{params.page}}" }],
  };
  const parameters = { type: "object", properties: { page: { type: "integer", default: 2 } } };
  const tools = [{ name: "orders", description: "Orders.", parameters, handler }];
  vi.stubGlobal("fetch", async () => Response.json({ manifest: { tools }, warnings: [] }));
  await user.click(dialog.getByRole("button", { name: "Preview" }));
  expect(await dialog.findByRole("checkbox", { name: /^Also import/, checked: true })).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Add new parameters" }));
  await waitFor(() => expect(readNames()).toEqual(["page"]));
  expect(screen.queryByText(/^Every call sends the values/)).toBeNull();
  expect(await save()).toMatchObject({ parameters, handler, credentials: ["shop"] });
});

test("keeps the request if the import is cancelled", async () => {
  const { user, save } = renderToolEditor(ordersTool());
  await user.click(getField("URL"));
  await user.paste(command);
  const button = await screen.findByRole("button", { name: "Turn values into parameters…" });
  await user.click(button);
  await screen.findByRole("dialog");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(getButton("Turn values into parameters…")).toBeTruthy();
  expect(await save()).toMatchObject({
    handler: { url: "https://shop.test/orders", query: [{ name: "page", value: "2" }] },
  });
});
