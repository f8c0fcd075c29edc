import type { PlainError } from "@/lib/errors";
import type { ImportPorts } from "@/lib/imports/import-kind";
import type { CheckCode } from "../find-code-issues";

/** What an import requests from the server, because its own process has no outside access. */
export type ImportWorkerPorts = Required<ImportPorts> & { checkCode: CheckCode };
type PortName = keyof ImportWorkerPorts;
export type PortCall = {
  [Name in PortName]: { name: Name; args: Parameters<ImportWorkerPorts[Name]> };
}[PortName];

/** The body of `POST /imports` as it was received. */
export type ImportJob = { body: Uint8Array; isGzip: boolean };

export type ToImportWorker =
  | ({ type: "run" } & ImportJob)
  | { type: "reply"; id: number; value: unknown };

export type FromImportWorker =
  | { type: "call"; id: number; call: PortCall }
  /** The response's body, and the memory now used by the process. */
  | { type: "done"; body: Uint8Array<ArrayBuffer>; rss: number }
  | { type: "refused"; refusal: PlainError; rss: number }
  /** An unexpected error, as a string for the operator. */
  | { type: "failed"; error: string };
