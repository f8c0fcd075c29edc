import { isObject } from "../../lib/schema/json.ts";
import type { Session } from "./command.ts";

/** Prints the result of a call for people and returns the exit code. */
export const printEnvelope = (envelope: Record<string, unknown>, { terminal }: Session): number => {
  const { success, responseType, data, error } = envelope;
  if (success === true) {
    const content =
      isObject(data) && (responseType === "text" || responseType === "html")
        ? data[responseType]
        : undefined;
    const rest = content === undefined ? data : content;
    terminal.print(typeof rest === "string" ? rest : JSON.stringify(rest, null, 2));
    return 0;
  }
  const { message, details, code } = isObject(error) ? error : {};
  terminal.report([["red", `${message} (${code})`]]);
  const lines = typeof details === "string" ? details.split("\n") : [];
  for (const line of lines) if (line !== "" && line !== message) terminal.report(line);
  return 1;
};

/** Asks a person, who must be at the terminal. Resolves to whether they agree. */
export const confirm = async (
  question: string,
  { terminal, signal }: Session,
): Promise<boolean> => {
  const answer = await terminal.ask(`${question} [y/N] `, { isSecret: false, signal });
  return /^y(es)?$/i.test(answer.trim());
};
