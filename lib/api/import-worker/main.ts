import { AppError, isAppError, toPlainError } from "@/lib/errors";
import { runImport } from "@/lib/imports";
import { findDraftCodeIssues } from "../find-code-issues";
import type {
  FromImportWorker,
  ImportJob,
  ImportWorkerPorts,
  PortCall,
  ToImportWorker,
} from "./messages";
import { readImportRequest } from "./read-import-request";

const pendingCalls = new Map<number, (value: unknown) => void>();
let callCount = 0;

const send = (message: FromImportWorker) => void process.send?.(message);

const callServer = (call: PortCall): Promise<unknown> =>
  new Promise((resolve) => {
    callCount += 1;
    pendingCalls.set(callCount, resolve);
    send({ type: "call", id: callCount, call });
  });

const ports: ImportWorkerPorts = {
  fetch: (...args) => callServer({ name: "fetch", args }) as ReturnType<ImportWorkerPorts["fetch"]>,
  listRemoteTools: (...args) =>
    callServer({ name: "listRemoteTools", args }) as ReturnType<
      ImportWorkerPorts["listRemoteTools"]
    >,
  checkCode: (...args) =>
    callServer({ name: "checkCode", args }) as ReturnType<ImportWorkerPorts["checkCode"]>,
};

const convert = async (job: ImportJob): Promise<Uint8Array<ArrayBuffer>> => {
  const result = await runImport(readImportRequest(job), ports);
  // Report syntax errors now rather than only when the manifest is saved.
  const issues = (await findDraftCodeIssues(ports.checkCode, result.manifest)).map((issue) => ({
    ...issue,
    path: `/document${issue.path}`,
  }));
  const [first] = issues;
  if (first) throw new AppError("invalid_input", `${first.path}: ${first.message}`, { issues });
  return new TextEncoder().encode(JSON.stringify(result));
};

/** Recursive parsers overflow the stack on input that is nested thousands of levels deep. */
const isStackOverflow = (error: unknown) =>
  error instanceof RangeError && /call stack/i.test(error.message);

const refuse = (error: AppError) =>
  send({ type: "refused", refusal: toPlainError(error), rss: process.memoryUsage.rss() });

const run = async (job: ImportJob) => {
  try {
    send({ type: "done", body: await convert(job), rss: process.memoryUsage.rss() });
  } catch (error) {
    if (isAppError(error)) refuse(error);
    else if (isStackOverflow(error))
      refuse(new AppError("invalid_input", "The document is too deeply nested."));
    else send({ type: "failed", error: error instanceof Error ? `${error.stack}` : String(error) });
  }
};

process.on("message", (message: ToImportWorker) => {
  if (message.type === "run") return void run(message);
  pendingCalls.get(message.id)?.(message.value);
  pendingCalls.delete(message.id);
});
// The server has exited.
process.on("disconnect", () => process.exit());
