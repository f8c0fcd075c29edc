import { createHmac } from "node:crypto";
import type { ProtocolName } from "@/lib/agent/access/protocol-name";
import type { JobStatus } from "@/lib/agent/job-status";
import type { Job, JobCall, JobCaller } from "@/lib/jobs/job";
import { decrypt, encrypt, toKeyObject } from "../credentials/encryption";

/** How long a result is kept, and how long a question waits for an answer. */
export const RETENTION = "24 hours";

export type JobRow = {
  id: string;
  spaceId: string;
  agentId: string;
  slug: string;
  version: number;
  keyId: string;
  tool: string;
  protocol: ProtocolName;
  variableRefs: string[];
  callerHash: string;
  status: JobStatus;
  rank: number;
  call: Uint8Array | null;
  progress: Uint8Array | null;
  result: Uint8Array | null;
  revision: number;
  attempt: number;
  begunAt: Date | null;
  cancelRequestedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
};

export type JobSecrets = {
  /** For fingerprints of callers, because a plain hash could reveal their token and variables. */
  fingerprint: Uint8Array;
  /** Encrypts calls, their progress, and their results. */
  content: Uint8Array;
};

type Part = "call" | "progress" | "result";

/**
 * Creates the functions that read and write the encrypted columns, which require this server's
 * secret.
 */
export const createJobRows = (secrets: JobSecrets) => {
  const key = toKeyObject(secrets.content);
  const toPurpose = (id: string, part: Part) => ["job", id, part];
  const seal = (id: string, part: Part, value: unknown) =>
    encrypt(key, Buffer.from(JSON.stringify(value)), toPurpose(id, part));
  const open = <Value>(id: string, part: Part, sealed: Uint8Array | null): Value | null => {
    const json = sealed && decrypt(key, sealed, toPurpose(id, part));
    return json ? (JSON.parse(json.toString()) as Value) : null;
  };

  const fingerprint = (
    refs: readonly string[],
    { readVariable, bearer }: Pick<JobCaller, "readVariable" | "bearer">,
  ): string =>
    createHmac("sha256", secrets.fingerprint)
      .update(JSON.stringify([bearer ?? "", refs.map((ref) => [ref, readVariable(ref) ?? ""])]))
      .digest("base64url");

  return {
    seal,
    fingerprint,
    isOf: ({ variableRefs, callerHash }: JobRow, caller: JobCaller): boolean =>
      fingerprint(variableRefs, caller) === callerHash,
    openCall: ({ id, call }: JobRow) => open<JobCall>(id, "call", call),
    toJob(row: JobRow): Job {
      const { id, tool, status, revision } = row;
      const { createdAt, updatedAt, expiresAt } = row;
      const isQuestion = status === "input_required";
      return {
        id,
        tool,
        status,
        revision,
        createdAt,
        updatedAt,
        expiresAt,
        progress: open<Job["progress"]>(id, "progress", row.progress),
        outcome: isQuestion ? null : open<Job["outcome"]>(id, "result", row.result),
        question: isQuestion ? open<Job["question"]>(id, "result", row.result) : null,
      };
    },
  };
};
export type JobRows = ReturnType<typeof createJobRows>;
