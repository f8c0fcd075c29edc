"use client";

import { useCall } from "@/components/queries/calls";
import { isObject } from "@/lib/agent/json";
import type { Params } from "./starting-values";

/** The user and chat of a logged call, where the log has them. */
export type HostFields = { userId?: string; chatId?: string };

const hostFieldsOf = ({ userId, chatId }: Record<string, unknown>): HostFields => ({
  ...(typeof userId === "string" && userId !== "" && { userId }),
  ...(typeof chatId === "string" && chatId !== "" && { chatId }),
});

export type AskedCall =
  | { state: "none" }
  | { state: "loading" }
  | { state: "error"; says: string }
  | { state: "ready"; tool: string; params: Params; host: HostFields };

/** The logged call that a link names, to prefill the form with. */
export function useAskedCall(slug: string, id: string | null, tools: readonly string[]): AskedCall {
  const { data, error } = useCall(slug, id);
  if (id === null) return { state: "none" };
  if (error) return { state: "error", says: error.message };
  if (!data) return { state: "loading" };
  if (!tools.includes(data.tool))
    return { state: "error", says: `The draft no longer has a tool named "${data.tool}".` };
  if (!isObject(data.params))
    return { state: "error", says: "Its arguments were too large to store." };
  return { state: "ready", tool: data.tool, params: data.params, host: hostFieldsOf(data.context) };
}
