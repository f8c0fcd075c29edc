import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { HttpExchange } from "@/components/client/call-published";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { FinishedRun } from "../runs/use-run";
import { ResultPane } from "./result-pane";

test("the status of a run wraps where it does not fit into one line", () => {
  const response = {
    status: 428,
    envelope: { success: false, error: { message: "No.", code: 428, details: "" } },
  } as const;
  const http: HttpExchange = {
    method: "POST",
    url: "https://tools.example",
    headers: [],
    body: "{}",
    status: 428,
    responseHeaders: [],
    ms: 12_345,
    requestId: null,
  };
  const run: FinishedRun = {
    id: "1",
    tool: "send",
    attempt: { params: {} },
    version: 12,
    at: 0,
    end: { kind: "completed", result: { ...response, trace: null }, http },
  };
  const html = renderToStaticMarkup(
    <TooltipProvider>
      <ResultPane slug="a" run={run} running={false} />
    </TooltipProvider>,
  );
  const [, classes = ""] = /<span class="([^"]*)"><span[^>]*>Failed</.exec(html) ?? [];
  expect(classes.split(" ")).toContain("flex-wrap");
});
