import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { HttpExchange } from "@/components/client/call-published";
import { ReadOnlyProvider } from "@/components/ui/primitives/read-only";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { FinishedRun } from "../runs/use-run";
import { CredentialActionsContext } from "./credential-actions";
import { ResultPane } from "./result-pane";

test("wraps the status of a run if it does not fit on one line", () => {
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

const published = { headers: [], responseHeaders: [] } as unknown as HttpExchange;

test.each([
  ["UNAUTHORIZED", undefined, true],
  ["UNAUTHORIZED", published, true],
  ["VALIDATION_ERROR", undefined, false],
])(
  "offers to set up what the tool lacks after a run that failed with %s",
  (code, http, isOffered) => {
    const envelope = { success: false, error: { message: "No.", code, details: "" } } as const;
    const run: FinishedRun = {
      id: "1",
      tool: "send",
      attempt: { params: {} },
      version: undefined,
      at: 0,
      end: {
        kind: "completed",
        result: { status: 400, envelope, trace: null },
        ...(http && { http }),
      },
    };
    const actions = {
      renderAddHost: () => null,
      renderSetUp: (tool: object) => <button type="button">{JSON.stringify(tool)}</button>,
    };
    const html = renderToStaticMarkup(
      <TooltipProvider>
        <CredentialActionsContext value={actions}>
          <ResultPane slug="a" run={run} running={false} />
        </CredentialActionsContext>
      </TooltipProvider>,
    );
    expect(html.includes("&quot;slug&quot;:&quot;a&quot;,&quot;name&quot;:&quot;send&quot;")).toBe(
      isOffered,
    );
  },
);

test("does not tell viewers to run a draft, which they cannot", () => {
  const html = renderToStaticMarkup(
    <ReadOnlyProvider reason="View only.">
      <ResultPane slug="a" running={false} />
    </ReadOnlyProvider>,
  );
  expect(html).toContain("you can run published versions");
  expect(html).not.toContain("Fill in the form");
});
