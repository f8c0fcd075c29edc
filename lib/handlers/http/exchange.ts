import type { Dispatcher } from "undici";

/** Reads the body of one answer. `piece` answers with false when it wants no more of it. */
export type BodyReader<Answer> = { piece(chunk: Uint8Array): boolean; end(): Answer };

/** The headers of an answer, made for it alone, so that what stands in several lines is joined in place. */
const joined = (headers: Record<string, string | string[] | undefined>) => {
  for (const name in headers) {
    const value = headers[name];
    if (Array.isArray(value)) headers[name] = value.join(", ");
  }
  return headers as Record<string, string>;
};

/**
 * Sends one request and hands its answer over as it arrives: the head to `onHead`, the body to the reader that
 * this returns. undici's own `request` makes a stream of every body, which costs a small answer more than all
 * the rest of its way. Rejects with the failure, with the signal's reason, or with what `onHead` or the reader throws.
 */
export const exchange = <Answer>(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  signal: AbortSignal,
  onHead: (status: number, headers: Record<string, string>) => BodyReader<Answer>,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    let underWay: Dispatcher.DispatchController | undefined;
    let reader: BodyReader<Answer> | undefined;
    // A request still waiting for its socket cannot be called back, so nobody waits for it either.
    const onAbort = () => {
      underWay?.abort(signal.reason);
      reject(signal.reason);
    };
    const settle = () => signal.removeEventListener("abort", onAbort);
    const finish = () => {
      settle();
      if (reader) resolve(reader.end());
    };
    signal.addEventListener("abort", onAbort);
    try {
      dispatcher.dispatch(request, {
        onRequestStart(controller) {
          if (signal.aborted) controller.abort(signal.reason);
          else underWay = controller;
        },
        onResponseStart(_, status, headers) {
          // What comes before the answer (103 and its like) is not it.
          if (status >= 200) reader = onHead(status, joined(headers));
        },
        onResponseData(controller, chunk) {
          if (reader?.piece(chunk) !== false) return;
          finish();
          controller.abort(new Error("No more of the answer is wanted."));
        },
        onResponseEnd: finish,
        onResponseError(_, error) {
          settle();
          reject(error);
        },
      });
    } catch (error) {
      settle();
      reject(error);
    }
  });
