import { callHost, parse } from "./host";
import { ToolError } from "./tool-error";

/** `head` is JSON. */
type Reply = { head: string; bytes: ArrayBuffer | undefined };
type Failure = { error: { code: string; message: string } };

const pendingRequests = new Map<
  number,
  { resolve(reply: Reply): void; reject(error: unknown): void }
>();

/** Asks the host for something that takes time. Rejects with a `ToolError` when the host refuses. */
export const requestFromHost = (op: "fetch" | "input", args: string) =>
  new Promise<Reply>((resolve, reject) => {
    try {
      pendingRequests.set(Number(callHost(op, args)), { resolve, reject });
    } catch (error) {
      // The host rejects a request that is too large or one too many.
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
