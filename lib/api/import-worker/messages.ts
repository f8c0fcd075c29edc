import type { ErrorCode, ErrorFacts, Issue } from "@/lib/errors";
import type { ImportPorts } from "@/lib/imports/import-kind";
import type { ApiPorts } from "../ports";

/** What an import asks of the server, because its own process reaches nothing outside. */
export type ImportWorkerPorts = Required<ImportPorts> & Pick<ApiPorts, "checkCode">;
type PortName = keyof ImportWorkerPorts;
export type PortCall = {
  [Name in PortName]: { name: Name; args: Parameters<ImportWorkerPorts[Name]> };
}[PortName];

/** The body of `POST /imports` as it was received. */
export type ImportJob = { body: Uint8Array; isGzip: boolean };

export type ToImportWorker =
  | ({ type: "run" } & ImportJob)
  | { type: "reply"; id: number; value: unknown };

/** A refusal, which crosses between processes as its parts. */
export type Refusal = {
  code: ErrorCode;
  message: string;
  details: string;
  issues: Issue[];
  facts: ErrorFacts;
};

export type FromImportWorker =
  | { type: "call"; id: number; call: PortCall }
  /** The response's body, and the memory that the process now uses. */
  | { type: "done"; body: Uint8Array<ArrayBuffer>; rss: number }
  | { type: "refused"; refusal: Refusal; rss: number }
  /** An unexpected error, as text for the operator. */
  | { type: "failed"; error: string };
