import { useEffect, useState } from "react";

/**
 * Runs one request at a time: the next one aborts the one before it, and the last one is aborted
 * when the component unmounts.
 */
export function useSingleRequest() {
  const [requests] = useState(() => {
    let current: AbortController | undefined;
    return {
      /** Returns the signal for a request, and whether another one has been started since. */
      start: () => {
        current?.abort();
        const controller = new AbortController();
        current = controller;
        return { signal: controller.signal, isReplaced: () => current !== controller };
      },
      abort: () => current?.abort(),
    };
  });
  useEffect(() => requests.abort, [requests]);
  return requests;
}
