import { callHost, parse } from "./host";
import { ToolError } from "./tool-error";

/** `head` is JSON. */
type Reply = { head: string; bytes: ArrayBuffer | undefined };
type Failure = { error: { code: string; message: string } };

const pendingRequests = new Map<
  number,
  { resolve(reply: Reply): void; reject(error: unknown): void }
>();

/** Sends the host a request that takes time. Rejects with a `ToolError` if the host refuses it. */
export const requestFromHost = (op: "fetch" | "input", args: string) =>
  new Promise<Reply>((resolve, reject) => {
    try {
      pendingRequests.set(Number(callHost(op, args)), { resolve, reject });
    } catch (error) {
      // The host rejects requests that are too large or too many.
      reject(new ToolError("LIMIT_EXCEEDED", (error as Error).message));
    }
  });

export const reply = (requestId: number, head: string, bytes: ArrayBuffer | undefined) => {
  const request = pendingRequests.get(requestId);
  pendingRequests.delete(requestId);
  const { error } = parse(head) as Partial<Failure>;
  if (error) request?.reject(new ToolError(error));
  else request?.resolve({ head, bytes });
};
