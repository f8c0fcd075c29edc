import { expect, it } from "vitest";
import { createRefusal, OutboundError } from "@/lib/handlers/http/outbound/outbound-error";
import { createImportFetch } from "./import-fetch";

it("does not wait for the end of an event stream", async () => {
  const headers = { "content-type": "text/event-stream" };
  const fetch = createImportFetch(({ onResponse, signal }) => {
    onResponse?.({ status: 200, headers });
    return signal.aborted
      ? Promise.reject(new OutboundError("NETWORK_ERROR", "The request was cancelled.", ""))
      : new Promise(() => {});
  });
  expect(await fetch({ url: "https://a.example/sse", headers: [], maxBytes: 10 })).toEqual({
    status: 200,
    headers,
    body: new Uint8Array(),
  });
});

it.each([
  [createRefusal("Rule: public addresses only."), true],
  [new OutboundError("NETWORK_ERROR", "The service could not be reached.", "It is off."), false],
])("says whether the guard refused the request: %s", async (error, isBlocked) => {
  const fetch = createImportFetch(() => Promise.reject(error));
  expect(await fetch({ url: "http://10.0.0.1/", headers: [], maxBytes: 10 })).toEqual({
    problem: `${error.message} ${error.explanation}`,
    isBlocked,
  });
});
