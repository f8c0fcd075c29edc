import { reachability } from "@/components/client/reachability";
import { redirectToSignIn } from "@/components/client/redirect-to-sign-in";

/** `fetch` for AG-UI agents behind the builder's API. */
export const fetchFromBuilder = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    const response = await fetch(url, init);
    reachability.markReachable();
    if (response.status === 401) redirectToSignIn();
    return response;
  } catch (error) {
    if (!init.signal?.aborted) reachability.markUnreachable();
    throw error;
  }
};
