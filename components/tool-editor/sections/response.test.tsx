import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ordersTool, renderToolEditor } from "../tool-editor-fixture";

const getType = () => screen.getByRole("combobox", { name: "Response type" });
const findSchemaButton = () => screen.queryByRole("button", { name: "Write a schema" });

test("shows what the response type requires, and whether a schema can describe it", async () => {
  const { user } = renderToolEditor(ordersTool());
  expect(findSchemaButton()).toBeTruthy();
  await user.selectOptions(getType(), "Media");
  expect(screen.getByText(/an item such as { url, mimeType, description }/)).toBeTruthy();
  expect(findSchemaButton()).toBeNull();
});

test("keeps a disallowed schema visible so that it can be removed", async () => {
  const { user } = renderToolEditor({
    ...ordersTool(),
    outputSchema: { type: "string" },
  });
  await user.selectOptions(getType(), "HTML");
  expect(screen.getByRole("button", { name: "Remove schema" })).toBeTruthy();
});
