// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { fill, getField, ordersTool, renderToolEditor } from "./tool-editor-fixture";

test("focuses the conflict after each refused save", async () => {
  const tool = ordersTool();
  const theirs = { ...tool, description: "Finds orders, quickly." };
  const { user } = renderToolEditor(tool, {
    saved: { value: tool, etag: '"1"' },
    async onSave() {
      throw Object.assign(new Error("Changed."), { status: 412, issues: [] });
    },
    onLoadTheirs: async () => ({ value: theirs, etag: '"2"' }),
  });
  for (const category of ["first", "second"]) {
    const field = getField(/^Category/);
    fill(field, category);
    field.focus();
    await user.keyboard("{Control>}s{/Control}");
    const conflict = await screen.findByText("This tool was saved elsewhere after you opened it");
    await waitFor(() => expect(document.activeElement?.contains(conflict)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
  }
});

test("does not repeat a save that is refused although nothing has changed", async () => {
  const saved = { value: ordersTool(), etag: '"1"' };
  const sentEtags: (string | undefined)[] = [];
  const { user } = renderToolEditor(saved.value, {
    saved,
    async onSave(_, etag) {
      sentEtags.push(etag);
      throw Object.assign(new Error("Changed."), { status: 412, issues: [] });
    },
    onLoadTheirs: async () => saved,
  });
  fill(getField("Description"), "Finds all orders.");
  await user.keyboard("{Control>}s{/Control}");
  await screen.findByText("This tool was saved elsewhere after you opened it");
  expect(sentEtags).toEqual(['"1"']);
});

test("ends the conflict when the tool turns out to be deleted", async () => {
  const tool = ordersTool();
  const refusals = [412, 404];
  const { user } = renderToolEditor(tool, {
    saved: { value: tool, etag: '"1"' },
    async onSave() {
      throw Object.assign(new Error("Refused."), { status: refusals.shift(), issues: [] });
    },
    onLoadTheirs: async () => ({ value: { ...tool, category: "theirs" }, etag: '"2"' }),
  });
  fill(getField("Description"), "Finds all orders.");
  await user.keyboard("{Control>}s{/Control}");
  await user.click(await screen.findByRole("button", { name: "Keep mine and overwrite" }));
  await screen.findByText("Refused.");
  expect(screen.queryByText("This tool was saved elsewhere after you opened it")).toBeNull();
});

test("ends the conflict when the other version turns out to be deleted", async () => {
  const tool = ordersTool();
  const refuse = (status: number) =>
    Promise.reject(Object.assign(new Error(`Refused with ${status}.`), { status, issues: [] }));
  const { user } = renderToolEditor(tool, {
    saved: { value: tool, etag: '"1"' },
    onSave: () => refuse(412),
    onLoadTheirs: () => refuse(404),
  });
  fill(getField("Description"), "Finds all orders.");
  await user.keyboard("{Control>}s{/Control}");
  await screen.findByText("Refused with 404.");
  expect(screen.queryByText("This tool was saved elsewhere after you opened it")).toBeNull();
});
