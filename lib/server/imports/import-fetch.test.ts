import { expect, it } from "vitest";
import { createRefusal, OutboundError } from "@/lib/handlers/http/outbound/outbound-error";
import { createImportFetch } from "./import-fetch";

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
