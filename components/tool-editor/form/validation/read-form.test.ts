import { expect, test } from "vitest";
import { createPreview } from "../../live/preview";
import { formFromTool } from "../codec/tool-form";
import { readForm } from "./read-form";

test("builds the tool once for the issues, the save and the live views", () => {
  let reads = 0;
  const form = Object.defineProperty(formFromTool(null), "docNote", {
    enumerable: true,
    get: () => {
      reads++;
      return "A note.";
    },
  });
  const { tool, issues } = readForm(form, { before: null, otherNames: [], variables: [] });
  createPreview(tool, []);
  expect(tool.docNote).toBe("A note.");
  expect(issues.map(({ code, path }) => [code, path])).toContainEqual(["missing_name", "name"]);
  // Only building a tool reads this field.
  expect(reads).toBe(1);
});
