// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { searchTool } from "@/components/tool-editor/search-tool-fixture";
import {
  fill,
  getButton,
  getField,
  getNameField,
  getOpener,
  renderToolEditor,
} from "@/components/tool-editor/tool-editor-fixture";

const notice = "Showing the last valid state because the parameters have an error.";

test("indicates that it shows an earlier state while the parameters are not valid", async () => {
  const { user } = renderToolEditor(searchTool, {
    person: ({ parameters }) => Object.keys(parameters.properties).join(" "),
  });
  await screen.findByText("query filter lines limit");
  expect(screen.queryByText(notice)).toBeNull();

  await user.click(getOpener("query"));
  await user.click(getButton("Limits"));
  fill(getField("Pattern of query"), "(");
  fill(getNameField("limit"), "count");
  await screen.findByText(notice);
  expect(screen.getByText("query filter lines limit")).toBeTruthy();

  fill(getField("Pattern of query"), "");
  await screen.findByText("query filter lines count");
  expect(screen.queryByText(notice)).toBeNull();
});
