import { expect, test } from "vitest";
import { generateHeaders } from "./generate-headers";

const trace = [["traceparent", "00-a-b-01"]] as const;

test("adds the headers of a trace, unless the request has its own", () => {
  expect(generateHeaders([], 1, trace)).toContainEqual(trace[0]);
  expect(generateHeaders([["Traceparent", "00-c-d-01"]], 1, trace)).not.toContainEqual(trace[0]);
});

test("adds only the defaults that the request does not set", () => {
  const names = generateHeaders([["User-Agent", "Mine"]], 2).map(([name]) => name);
  expect(names).toContain("accept");
  expect(names).not.toContain("user-agent");
});
