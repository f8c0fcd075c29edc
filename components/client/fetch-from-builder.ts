import { reachability } from "./reachability";
import { renewSession } from "./session";
import { toAddress } from "./site-path";

/**
 * `fetch` for the builder's API. If the session has ended, asks the user to sign in and sends the
 * request again.
 */
export const fetchFromBuilder = async (path: string, init: RequestInit): Promise<Response> => {
  let response: Response;
  try {
    response = await fetch(toAddress(path), init);
  } catch (error) {
    if (!init.signal?.aborted) reachability.markUnreachable();
    throw error;
  }
  reachability.markReachable();
  const isRead = (init.method ?? "GET") === "GET";
  if (response.status !== 401 || !(await renewSession(isRead))) return response;
  return fetchFromBuilder(path, init);
};
