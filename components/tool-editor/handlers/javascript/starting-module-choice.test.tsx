// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { startingModules } from "@/lib/agent/handlers/starting-modules";
import { fill, getButton, getField, renderToolEditor } from "../../tool-editor-fixture";

test("offers read and write modules for a new tool until its code is edited", async () => {
  const { user, save } = renderToolEditor(null);
  fill(getField("Tool name"), "order");
  fill(getField("Description"), "Places an order.");
  await user.click(screen.getByRole("radio", { name: "JavaScript" }));
  await user.click(getButton("A tool that reads"));
  await user.click(getButton("A tool that changes something"));
  expect(getButton("A tool that changes something").getAttribute("aria-pressed")).toBe("true");
  expect((await save())?.handler).toEqual({ kind: "javascript", code: startingModules.write });
});

test("offers no replacement for code that somebody wrote", () => {
  renderToolEditor({
    name: "own",
    description: "Its own.",
    parameters: { type: "object", properties: {} },
    handler: { kind: "javascript", code: "export default () => 1" },
  });
  expect(screen.queryByRole("button", { name: "A tool that reads" })).toBeNull();
});
