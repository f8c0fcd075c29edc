import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { searchTool } from "@/components/tool-editor/search-tool-fixture";
import {
  fill,
  getButton,
  getField,
  getNameField,
  getOpener,
  getSelect,
  renderToolEditor,
} from "@/components/tool-editor/tool-editor-fixture";

const createTool = (properties: object) => ({
  ...searchTool,
  parameters: { type: "object" as const, properties: { ...properties } },
});

test("drops a type's keywords when the type changes, and restores them on undo", async () => {
  const { user, save } = renderToolEditor(searchTool);
  const kind = getSelect("Type of filter");
  await user.selectOptions(kind, "string");
  await user.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(kind).toHaveProperty("value", "object"));
  await user.click(getOpener("filter"));
  expect(getNameField("filter.from")).toHaveProperty("value", "from");

  await user.selectOptions(getSelect("Type of query"), "variants");
  await user.click(getOpener("query"));
  await user.click(getButton(/^Add variant/));
  await waitFor(() => expect(getSelect("Type of query variant 3")).toBe(document.activeElement));
  await user.selectOptions(getSelect("Type of query variant 3"), "object");
  await user.click(getOpener("query variant 3"));
  await user.type(getField("Add parameter to query variant 3"), "id{Enter}");
  getSelect("Type of query variant 2").focus();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await user.selectOptions(getSelect(/^Match of query/), "oneOf");
  expect((await save())?.parameters.properties.query).toEqual({
    description: "What to look for",
    oneOf: [
      { type: "number" },
      { type: "string" },
      { type: "object", properties: { id: { type: "string" } } },
    ],
  });
});

test("reports contradictory keywords while typing", async () => {
  const { user } = renderToolEditor(searchTool);
  await user.click(getOpener("limit"));
  await user.click(getButton("Limits"));
  fill(getField("Minimum of limit"), "10");
  fill(getField("Less than of limit"), "5");
  await screen.findByText("There is no number between 10 and 5.");
  fill(getField("Less than of limit"), "");
  fill(getField(/^Default of limit/), "3");
  expect(await screen.findAllByText(/The default must be at least 10/)).not.toHaveLength(0);
  fill(getField(/^Default of limit/), "12");
  await waitFor(() => expect(screen.queryByText(/The default must be at least 10/)).toBeNull());

  await user.click(getOpener("query"));
  await user.click(getButton("Limits"));
  fill(getField("Pattern of query"), "^[A-Z]{3}$");
  fill(getField("Test the pattern of query"), "EUR");
  await screen.findByText("Matches");
  fill(getField("Test the pattern of query"), "euro");
  await screen.findByText("No match");
});

test("keeps spaces, quotes and types of allowed values", async () => {
  const { user, save } = renderToolEditor(searchTool);
  const getValues = (label: string) => getField(new RegExp(`^Allowed values of ${label}`));
  const add = async (label: string, texts: string[]) => {
    for (const text of texts) {
      fill(getValues(label), text);
      await user.keyboard("{Enter}");
    }
  };
  await user.click(getOpener("query"));
  await add("query", ["New York", "a  b", '" padded "', "5", "New York"]);
  await screen.findByText("New York is already in the list.");
  await user.clear(getValues("query"));
  await user.keyboard("{Backspace}");
  expect(getValues("query")).toHaveProperty("value", "5");
  await user.keyboard("{Enter}");

  await user.click(getOpener("limit"));
  await add("limit", ["5", "007", "ten"]);
  await screen.findByText("Enter a valid integer.");
  await user.clear(getValues("limit"));
  await add("limit", ["10"]);
  const { query, limit } = (await save())?.parameters.properties ?? {};
  expect(query?.enum).toEqual(["New York", "a  b", " padded ", "5"]);
  expect(limit?.enum).toEqual([5, 7, 10]);
});

test("shows and edits allowed values of lists and booleans", async () => {
  const pair = { type: "array", items: { type: "integer" }, enum: [[1, 2], [3]] };
  const { user, save } = renderToolEditor(createTool({ pair, sure: { type: "boolean" } }));
  await user.click(getOpener("pair"));
  await user.click(getButton("Remove [3]"));
  await waitFor(() => expect(document.activeElement).toBe(getButton("Remove [1,2]")));
  const values = getField("Allowed values of pair optional");
  fill(values, "five");
  await user.keyboard("{Enter}");
  await screen.findByText("Enter a list as JSON.");
  fill(values, "[5, 6]");
  await user.keyboard("{Enter}");
  expect(getButton("Remove [5,6]")).toBeTruthy();

  await user.click(getOpener("sure"));
  await user.click(getButton("Limits"));
  fill(getField("Allowed values of sure optional"), "true");
  await user.keyboard("{Enter}");
  expect((await save())?.parameters.properties).toEqual({
    pair: {
      ...pair,
      enum: [
        [1, 2],
        [5, 6],
      ],
    },
    sure: { type: "boolean", enum: [true] },
  });
});
