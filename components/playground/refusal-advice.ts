import type { HttpExchange } from "@/components/queries/call-published";

type Refused = {
  status: number;
  /** The envelope's error message. */
  message: string;
  http: Pick<HttpExchange, "headers" | "answerHeaders" | "requestId">;
};

/** What the user can do about an error, and whether to link to the agent's keys. */
export type Advice = { says: string; keys?: true };

/**
 * What the author can do about an error response of the public URL. Undefined where the tool itself failed, whose
 * own message suffices.
 */
export const adviceFor = ({ status, message, http }: Refused): Advice | undefined => {
  const sent = (name: string) => http.headers.some(([each]) => each === name);
  const told = (name: string) => http.answerHeaders.find(([each]) => each === name)?.[1];
  switch (status) {
    case 401:
      if (/bearer/i.test(message)) return { says: "Fill in the bearer token under Caller." };
      if (/variables/i.test(message)) return { says: "Fill in these variables under Caller." };
      return sent("x-api-key")
        ? {
            says: "The key is not a key of this agent, has expired or was revoked. Enter another key under Caller.",
            keys: true,
          }
        : { says: "No key was sent. Enter a key of this agent under Caller.", keys: true };
    case 403:
      return {
        says: "The key is not allowed to call this tool. Use a key with access to it.",
        keys: true,
      };
    case 404:
      return { says: "This version has no such tool, or the caller has no access to it." };
    case 413:
      return { says: "Send shorter arguments, or a link instead of the data." };
    case 428:
      return { says: "This tool requires confirmation. Approve the call beside the form." };
    case 429: {
      const wait = told("retry-after");
      return {
        says: wait
          ? `Try again in ${wait} ${wait === "1" ? "second" : "seconds"}.`
          : "Try again in a moment.",
      };
    }
    case 500:
      return {
        says: http.requestId
          ? `Contact your administrator (request ID ${http.requestId}).`
          : "Contact your administrator.",
      };
    case 503:
      return { says: "Try again in a moment." };
    default:
      return undefined;
  }
};
