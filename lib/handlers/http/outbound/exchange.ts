import type { Dispatcher } from "undici";

/** Reads the body of one response. `push` returns false when it needs no more data. */
export type BodyReader<Result> = { push(chunk: Uint8Array): boolean; end(): Result };

/**
 * Joins repeated headers in place. This is safe because undici creates the object for this response
 * alone.
 */
const joinHeaderLines = (headers: Record<string, string | string[] | undefined>) => {
  for (const name in headers) {
    const value = headers[name];
    if (Array.isArray(value)) headers[name] = value.join(", ");
  }
  return headers as Record<string, string>;
};

/**
 * Sends one request. `onHead` receives the status and headers and returns the reader for the body.
 * The promise resolves to the reader's result. undici's own `request` creates a stream for every
 * body, which would dominate the cost of a small response. Rejects with the failure, the signal's
 * reason, or whatever `onHead` or the reader throws.
 */
export const exchange = <Result>(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  signal: AbortSignal,
  onHead: (status: number, headers: Record<string, string>) => BodyReader<Result>,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    let activeController: Dispatcher.DispatchController | undefined;
    let reader: BodyReader<Result> | undefined;
    // A request that is still waiting for a socket cannot be aborted, so reject immediately.
    const onAbort = () => {
      activeController?.abort(signal.reason);
      reject(signal.reason);
    };
    const cleanUp = () => signal.removeEventListener("abort", onAbort);
    const finish = () => {
      cleanUp();
      if (reader) resolve(reader.end());
    };
    signal.addEventListener("abort", onAbort);
    try {
      dispatcher.dispatch(request, {
        onRequestStart(controller) {
          if (signal.aborted) controller.abort(signal.reason);
          else activeController = controller;
        },
        onResponseStart(_, status, headers) {
          // Ignore interim responses such as 103 Early Hints.
          if (status >= 200) reader = onHead(status, joinHeaderLines(headers));
        },
        onResponseData(controller, chunk) {
          if (reader?.push(chunk) !== false) return;
          finish();
          controller.abort(new Error("The rest of the response is not needed."));
        },
        onResponseEnd: finish,
        onResponseError(_, error) {
          cleanUp();
          reject(error);
        },
      });
    } catch (error) {
      cleanUp();
      reject(error);
    }
  });
