import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { compareRequests } from "./compare-requests-fixture";

const folder = path.join(import.meta.dirname, "documents");
const documents = readdirSync(folder).filter((name) => name.endsWith(".json"));

test.each(documents)("%s: every call sends what the document demands", async (file) => {
  const document = JSON.parse(readFileSync(path.join(folder, file), "utf8"));
  const { operations, calls, failures, refusals } = await compareRequests(document);
  expect([...failures, ...refusals]).toEqual([]);
  expect(calls).toBeGreaterThanOrEqual(operations * 2);
});
