import { expect, it } from "vitest";
import { readImportRequest } from "./read-import-request";

it("keeps the digits of numbers in a sample", () => {
  const body = new TextEncoder().encode('{"kind":"sample-json","value":{"id":9007199254740993}}');
  expect(readImportRequest({ body, isGzip: false })).toEqual({
    kind: "sample-json",
    value: { id: "9007199254740993" },
  });
});
