import { checkHeaderName, unsafeHeaderPattern } from "../handlers/header-name";

/** Headers that every run sets itself. */
const ownHeaders = new Set(["accept", "accept-encoding", "content-type"]);

/**
 * Returns why a header cannot be sent with a run to a remote agent, as a sentence. Returns
 * undefined if it can.
 */
export const findRunHeaderProblem = (name: string, value: string): string | undefined => {
  if (ownHeaders.has(name.toLowerCase()))
    return `The header "${name}" is set automatically. Remove it.`;
  const problem = checkHeaderName(name);
  if (problem) return problem;
  return unsafeHeaderPattern.test(value)
    ? `The value of "${name}" contains characters that are not allowed in a header, such as line breaks. Remove them.`
    : undefined;
};
