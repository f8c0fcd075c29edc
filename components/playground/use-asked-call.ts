"use client";

import { useCall } from "@/components/queries/calls";
import { isObject } from "@/lib/agent/json";
import type { Params } from "./starting-values";

/** For whom the call was made, as far as the log knows. */
export type HostFields = { userId?: string; chatId?: string };

const hostFieldsOf = ({ userId, chatId }: Record<string, unknown>): HostFields => ({
  ...(typeof userId === "string" && userId !== "" && { userId }),
  ...(typeof chatId === "string" && chatId !== "" && { chatId }),
});

export type AskedCall =
  | { state: "none" }
  | { state: "loading" }
  | { state: "missing"; says: string }
  | { state: "found"; tool: string; params: Params; host: HostFields };

/** The call of the log that a link names, as something to fill in again. */
export function useAskedCall(slug: string, id: string | null, tools: readonly string[]): AskedCall {
  const { data, error } = useCall(slug, id);
  if (id === null) return { state: "none" };
  if (error) return { state: "missing", says: error.message };
  if (!data) return { state: "loading" };
  if (!tools.includes(data.tool))
    return { state: "missing", says: `The draft has no tool called "${data.tool}" any more.` };
  if (!isObject(data.params))
    return { state: "missing", says: "Its arguments were too large to be kept." };
  return { state: "found", tool: data.tool, params: data.params, host: hostFieldsOf(data.context) };
}
