import { inputRequestsSchema } from "@/lib/agent/input-request";
import { type ToolErrorCode, toolFailure } from "@/lib/agent/tool-error";
import type { CallerPorts } from "@/lib/handlers/handler";
import { getJsonDepth } from "../../json-depth";
import type { Limits } from "../limits";

const parse = (text: string, limits: Limits): unknown => {
  if (text.length > limits.jsonBytes || getJsonDepth(text) > limits.jsonDepth) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Returns the reply to a guest's `context.input` as JSON, or undefined if the caller has yet to
 * answer, in which case the call is ending.
 */
export const createInputReply = (
  args: string,
  onInput: CallerPorts["onInput"],
  limits: Limits,
): string | undefined => {
  const refuse = (code: ToolErrorCode, message: string) => {
    const { error } = toolFailure(code, message);
    return JSON.stringify({ error });
  };
  if (!onInput)
    return refuse(
      "OPERATION_NOT_ALLOWED",
      "This tool needs input from its caller, but this caller does not support input requests.",
    );
  const requests = inputRequestsSchema.safeParse(parse(args, limits));
  if (!requests.success) {
    const [issue] = requests.error.issues;
    const place = issue?.path.join(".");
    return refuse(
      "INVALID_OPERATION",
      `The argument of context.input is invalid${place ? ` at ${place}` : ""}: ${issue?.message}`,
    );
  }
  const answers = onInput(requests.data);
  return answers && JSON.stringify({ answers });
};
