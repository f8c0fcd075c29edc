import type { JobCaller } from "@/lib/jobs/job";
import { createVariableReader } from "../../variable-headers";
import type { McpExchange } from "../exchange";
import { invalidParams } from "../protocol-errors";

/** The same message whether the task never existed, has expired or belongs to somebody else. */
export const unknownTask = (taskId: string) =>
  invalidParams(
    `You have no task "${taskId}". Tasks expire, and belong to the key that started them.`,
  );

/** Returns whose tasks a request concerns; undefined for a request without a key. */
export const toJobCaller = ({ context, headers }: McpExchange): JobCaller | undefined => {
  const { agent, keyId } = context;
  return keyId === null
    ? undefined
    : { agentId: agent.id, keyId, readVariable: createVariableReader(headers) };
};
