import path from "node:path";
import { CALL_ROW_FORMAT, insertRows } from "@/lib/data/calls/call-rows";
import { isRefusal } from "@/lib/data/database";
import { insertModelCalls } from "@/lib/data/models/model-calls";
import type { Env } from "./env";
import { createReport } from "./log/create-report";
import { createSpool, type Spool } from "./spool/spool";

/** Creates the spools in which calls and model requests wait for the database. */
export const createSpools = ({ data, spoolMaxBytes }: Pick<Env, "data" | "spoolMaxBytes">) => {
  const report = createReport();
  const open = (name: string) => ({
    folder: path.join(data, "spool", name),
    maxBytes: spoolMaxBytes,
    isRefusal,
    report: (error: unknown) => report(error, name),
  });
  const calls = createSpool({
    ...open("calls"),
    layout: CALL_ROW_FORMAT,
    insert: insertRows,
  });
  const modelCalls = createSpool({
    ...open("model-calls"),
    // Its fields are named, so rows of other versions need no other layout.
    layout: "json",
    insert: (rows) => insertModelCalls(rows.map(String)),
  });
  const sum = (read: (state: ReturnType<Spool["state"]>) => number) =>
    read(calls.state()) + read(modelCalls.state());
  return {
    calls,
    modelCalls,
    /** Returns the state of both spools together. */
    state: () => ({
      pendingBytes: sum(({ pendingBytes }) => pendingBytes),
      droppedRows: sum(({ droppedRows }) => droppedRows),
      failedWrites: sum(({ failedWrites }) => failedWrites),
    }),
    isDiskFailing: () => calls.isDiskFailing() || modelCalls.isDiskFailing(),
  };
};
