import { checkHeaderName, unsafeHeaderPattern } from "../handlers/header-name";

/** Every run has these. */
const ownHeaders = new Set(["accept", "accept-encoding", "content-type"]);

/** Why a header cannot be sent with a run to an agent elsewhere, as a sentence; undefined when it can. */
export const findRunHeaderProblem = (name: string, value: string): string | undefined => {
  if (ownHeaders.has(name.toLowerCase()))
    return `The header "${name}" is set automatically. Remove it.`;
  const problem = checkHeaderName(name);
  if (problem) return problem;
  return unsafeHeaderPattern.test(value)
    ? `The value of "${name}" has characters that a header cannot have, such as line breaks. Remove them.`
    : undefined;
};
