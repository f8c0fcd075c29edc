"use client";

import { useCall } from "@/components/queries/calls";
import { isObject } from "@/lib/schema/json";
import type { Params } from "../arguments/initial-values";

/** The user and chat of a logged call, if the log contains them. */
export type HostFields = { userId?: string; chatId?: string };

const toHostFields = ({ userId, chatId }: Record<string, unknown>): HostFields => ({
  ...(typeof userId === "string" && userId !== "" && { userId }),
  ...(typeof chatId === "string" && chatId !== "" && { chatId }),
});

type PrefilledCall =
  | { state: "none" }
  | { state: "loading" }
  /** `retry` is absent if loading it again would not help. */
  | { state: "error"; message: string; retry?: () => void }
  | { state: "ready"; tool: string; params: Params; host: HostFields };

/** Loads the logged call named in a link, to prefill the form. */
export function useCallFromLog(id: string | null, tools: readonly string[]): PrefilledCall {
  const { data, error, refetch } = useCall(id);
  if (id === null) return { state: "none" };
  const isGone = error?.status === 404;
  if (error)
    return {
      state: "error",
      message: error.message,
      ...(!isGone && { retry: () => void refetch() }),
    };
  if (!data) return { state: "loading" };
  if (!tools.includes(data.tool))
    return { state: "error", message: `The draft no longer has a tool named "${data.tool}".` };
  if (!isObject(data.params))
    return { state: "error", message: "Its arguments were too large to store." };
  return { state: "ready", tool: data.tool, params: data.params, host: toHostFields(data.context) };
}
