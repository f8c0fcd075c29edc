import { isObject } from "@/lib/schema/json";
import type { RunFailure } from "./conversation";

const UNREACHABLE: RunFailure = {
  code: "unreachable",
  message:
    "The server could not be reached. Check the connection and that Toolwright is running, then try again.",
};

const parse = (payload: unknown): unknown => {
  if (typeof payload !== "string") return payload;
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
};

/** What a rejected run says to a person. The AG-UI client gives an HTTP response's status and body to its error. */
export const toRunFailure = (error: unknown): RunFailure => {
  if (!isObject(error) || typeof error.status !== "number") return UNREACHABLE;
  const body = parse(error.payload);
  const fields = isObject(body) ? body : {};
  const text = [fields.detail, fields.message].find((value) => typeof value === "string" && value);
  const message =
    typeof text === "string" ? text : "Something went wrong on the server. Try again in a moment.";
  return { message, ...(typeof fields.code === "string" && { code: fields.code }) };
};
