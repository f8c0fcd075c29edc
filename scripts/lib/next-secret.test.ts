import { expect, test } from "vitest";
import { temporaryData } from "../testing/processes.ts";
import { proposeSecret } from "./next-secret.ts";

test("names the folder in which the next secret cannot be stored", () => {
  const data = `${temporaryData()}/missing`;
  expect(() => proposeSecret(data)).toThrow(`nothing can be written to ${data}`);
});
