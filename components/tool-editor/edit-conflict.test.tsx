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
