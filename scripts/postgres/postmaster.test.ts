import { expect, test } from "vitest";
import { findReason } from "./postmaster.ts";

const full =
  'FATAL:  could not write file "base/16384/pg_filenode.map.tmp": No space left on device';

test("finds in the log why PostgreSQL stopped", () => {
  const log = [
    "[14265] LOG:  starting PostgreSQL 18.4",
    `[14271] ${full}`,
    "[14273] FATAL:  the database system is starting up",
    "[14265] LOG:  startup process (PID 14271) exited with exit code 1",
    "[14265] LOG:  database system is shut down",
  ];
  expect(findReason(`${log.join("\n")}\n`)).toBe(`[14271] ${full}`);
  expect(findReason("postgres: could not find the database system\n")).toBe(
    "postgres: could not find the database system",
  );
  expect(findReason("")).toBe("");
});
