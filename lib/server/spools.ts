import path from "node:path";
import { CALL_ROW_FORMAT, insertRows } from "@/lib/data/calls/calls";
import { isRefusal } from "@/lib/data/database";
import { insertModelCalls } from "@/lib/data/models/model-calls";
import type { Env } from "./env";
import { report } from "./log/report";
import { createSpool } from "./spool/spool";

/** Creates the spools in which calls and model requests wait for the database. */
export const createSpools = ({ data, spoolMaxBytes }: Pick<Env, "data" | "spoolMaxBytes">) => {
  const open = (name: string, maxBytes: number) => ({
    folder: path.join(data, "spool", name),
    maxBytes,
    isRefusal,
    report: (error: unknown) => report(error, name),
  });
  return {
    calls: createSpool({
      ...open("calls", spoolMaxBytes),
      layout: CALL_ROW_FORMAT,
      insert: insertRows,
    }),
    modelCalls: createSpool({
      ...open("model-calls", spoolMaxBytes),
      // Its fields are named, so rows of other versions need no other layout.
      layout: "json",
      insert: (rows) => insertModelCalls(rows.map(String)),
    }),
  };
};
