import type { HttpExchange } from "@/components/client/call-published";

type ErrorResponse = {
  status: number;
  http: Pick<HttpExchange, "headers" | "responseHeaders" | "requestId">;
};

/** What the user can do about an error, and whether to link to the agent's keys. */
type ErrorAdvice = { message: string; linksToKeys?: true };

/**
 * Returns what the author can do about an error response of the public URL. Returns undefined if
 * the tool itself failed, because its own message is sufficient.
 */
export const getErrorAdvice = ({ status, http }: ErrorResponse): ErrorAdvice | undefined => {
  const hasRequestHeader = (name: string) => http.headers.some(([header]) => header === name);
  const getResponseHeader = (name: string) =>
    http.responseHeaders.find(([header]) => header === name)?.[1];
  switch (status) {
    case 401: {
      const challenge = getResponseHeader("www-authenticate");
      // A challenge that names a sign-in asks for a different key, or a different token of the
      // caller's own.
      if (challenge !== undefined && !challenge.includes("resource_metadata="))
        return { message: "Fill in the bearer token under Caller." };
      if (getResponseHeader("x-missing-variables") !== undefined)
        return { message: "Fill in these variables under Caller." };
      return hasRequestHeader("x-api-key")
        ? {
            message:
              "The key is not valid for this agent, has expired or was revoked. Enter another key under Caller.",
            linksToKeys: true,
          }
        : {
            message: "No key was sent. Enter a key of this agent under Caller.",
            linksToKeys: true,
          };
    }
    case 403:
      return {
        message: "The key is not allowed to call this tool. Use a key with access to it.",
        linksToKeys: true,
      };
    case 404:
      return { message: "This version has no such tool, or the caller has no access to it." };
    case 413:
      return { message: "Send shorter arguments, or a link instead of the data." };
    case 428:
      return { message: "This tool requires confirmation. Approve the call beside the form." };
    case 429: {
      const retryAfter = getResponseHeader("retry-after");
      return {
        message: retryAfter
          ? `Try again in ${retryAfter} ${retryAfter === "1" ? "second" : "seconds"}.`
          : "Try again in a moment.",
      };
    }
    case 500:
      return {
        message: http.requestId
          ? `Contact your administrator (request ID ${http.requestId}).`
          : "Contact your administrator.",
      };
    case 503:
      return { message: "Try again in a moment." };
    default:
      return undefined;
  }
};
