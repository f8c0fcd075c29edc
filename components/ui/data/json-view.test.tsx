import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TooltipProvider } from "../primitives/tooltip";
import { JsonView } from "./json-view";

test("explains why a download is smaller than what is shown", () => {
  const value = Array.from({ length: 20_000 }, () => 1);
  const html = renderToStaticMarkup(
    <TooltipProvider>
      <JsonView value={value} />
    </TooltipProvider>,
  );
  expect(html).toContain("Only the first 100,000 characters are shown.");
  expect(html.replaceAll(/<[^>]+>/g, "")).toMatch(
    /Download all \([\d.]+ kB without indentation\)/i,
  );
});
