import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ordersTool, renderToolEditor } from "../tool-editor-fixture";

const getCheckbox = (name: RegExp) => screen.getByRole("checkbox", { name });

test("lets the author choose what happens if nobody can be asked for confirmation", async () => {
  const { user, save } = renderToolEditor(ordersTool());
  await user.click(getCheckbox(/^Ask before running/));
  expect(await save()).toMatchObject({ confirmationRequired: true });
  expect(screen.getByText(/a client that cannot ask a person is refused/)).toBeTruthy();
  await user.click(getCheckbox(/^Enforce on the server/));
  expect(await save()).toMatchObject({ confirmationRequired: true, confirmationEnforced: true });
});
