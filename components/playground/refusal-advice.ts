import type { HttpExchange } from "@/components/queries/call-published";

type Refused = {
  status: number;
  /** The envelope's own words. */
  message: string;
  http: Pick<HttpExchange, "headers" | "answerHeaders" | "requestId">;
};

/** What to do about a refusal of the door, and whether keys are made there. */
export type Advice = { says: string; keys?: true };

/**
 * What the author can do about an answer of their own public address. Undefined where the tool itself failed:
 * its own words say it all.
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
            says: "The key that was sent is not a key of this agent, has expired or was revoked. Put another one under Caller.",
            keys: true,
          }
        : { says: "No key was sent. Put a key of this agent under Caller.", keys: true };
    case 403:
      return {
        says: "The key is one of this agent's, but it is held to other deeds. Use a key that may call this tool.",
        keys: true,
      };
    case 404:
      return { says: "This version has no such tool, or hides it from this caller." };
    case 413:
      return { says: "Send shorter arguments, or a link to the data in place of the data." };
    case 428:
      return { says: "A person is asked first. Approve the question beside the form." };
    case 429: {
      const wait = told("retry-after");
      return {
        says: wait
          ? `Run it again after ${wait} ${wait === "1" ? "second" : "seconds"}, as Retry-After says.`
          : "Run it again in a moment.",
      };
    }
    case 500:
      return {
        says: http.requestId
          ? `Whoever runs this Toolwright finds it in the log as ${http.requestId}.`
          : "Whoever runs this Toolwright finds it in the log.",
      };
    case 503:
      return { says: "Run it again in a moment." };
    default:
      return undefined;
  }
};
