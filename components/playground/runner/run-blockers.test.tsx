import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Arguments } from "../arguments/use-arguments";
import { RunBlockers } from "./run-blockers";

const render = (paths: string[], missing = true) => {
  const issues = paths.map((path) => ({ path, message: "Required.", missing }));
  const form = { isReady: false, issues, problems: new Map(), jsonDraft: null };
  const html = renderToStaticMarkup(
    <RunBlockers arguments={form as unknown as Arguments} id="missing" />,
  );
  return html.replace(/<[^>]*>/g, "");
};

test.each([
  [["/customer/address/street"], true, "Required: street."],
  [["/a", "/b", "/c", "/d"], true, "Required: a, b and 2 more."],
  [["/from/name", "/to/name"], true, "Required: from name, to name."],
  [["/tags/1"], true, "Required: tags 2."],
  [["/x/amount"], false, "Fix amount to run."],
])("names what prevents a run briefly: %j", (paths, missing, text) => {
  expect(render(paths, missing)).toBe(text);
});
