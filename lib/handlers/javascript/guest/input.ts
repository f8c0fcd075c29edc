import { parse, stringify } from "./host";
import { requestFromHost } from "./host-requests";

/**
 * Asks the caller for `{ key: { type: "form" | "url" | "sampling" | "roots", … } }`. Resolves to
 * the answers by key. The first time, the call ends here. Once the answers are available, it runs
 * again from its start.
 */
export const input = async (requests: unknown) => {
  const { head } = await requestFromHost("input", stringify(requests ?? null));
  return (parse(head) as { answers: unknown }).answers;
};
