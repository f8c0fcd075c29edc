import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AgentState } from "./agent-state";

it.each([
  [0, 0, "Published v1"],
  [2, 0, "Draft2 changes since v1"],
  [0, 1, "Draft1 incomplete change since v1"],
  [2, 1, "Draft2 changes and 1 incomplete since v1"],
])("describes %i changes and %i incomplete ones", (changes, incompleteCount, text) => {
  const html = renderToStaticMarkup(
    <AgentState publishedVersion={1} changes={changes} incompleteCount={incompleteCount} />,
  );
  expect(html.replaceAll(/<[^>]+>/g, "")).toBe(text);
});

it.each([undefined, 0, 2])("begins alike in a list, with %s changes", (changes) => {
  const html = renderToStaticMarkup(<AgentState publishedVersion={1} changes={changes} compact />);
  expect(html.replaceAll(/<[^>]+>/g, "")).toBe(changes ? "v12 changes" : "v1");
});
