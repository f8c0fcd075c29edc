import type { JobCaller } from "@/lib/jobs/job";
import { createVariableReader } from "../../variable-headers";
import type { McpExchange } from "../exchange";
import { invalidParams } from "../protocol-errors";

/** The same words for what never existed, has expired and is somebody else's. */
export const unknownTask = (taskId: string) =>
  invalidParams(
    `You have no task "${taskId}". Tasks expire, and belong to the key that began them.`,
  );

/** Whose tasks a request is about; undefined for one without a key. */
export const toJobCaller = ({ context, headers }: McpExchange): JobCaller | undefined => {
  const { agent, keyId } = context;
  return keyId === null
    ? undefined
    : { agentId: agent.id, keyId, readVariable: createVariableReader(headers) };
};
