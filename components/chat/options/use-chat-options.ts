import { useState } from "react";
import { z } from "zod";
import {
  readProfile,
  readProfiles,
  toCallerProfile,
} from "@/components/browser-storage/caller-profiles";
import { getLocalStorage, readJson, saveJson } from "@/components/browser-storage/stored-values";
import { modelReferenceSchema } from "@/lib/agent/model/model-settings";
import type { Tool } from "@/lib/agent/tool";
import { isObject } from "@/lib/schema/json";
import type { RunOptions } from "../conversation/conversation-client";

const optionsSchema = z.object({
  mode: z.string().optional(),
  /** The models of the conversation and of the one beside it. */
  models: z.tuple([modelReferenceSchema.optional(), modelReferenceSchema.optional()]),
});
type ChatOptions = z.infer<typeof optionsSchema>;

const noOptions: ChatOptions = { models: [undefined, undefined] };
const getStorageKey = (slug: string) => `toolwright.chat.${slug}`;

const readOptions = (slug: string): ChatOptions => {
  const stored = readJson(getLocalStorage, getStorageKey(slug));
  const { models, mode } = isObject(stored) ? stored : {};
  const options = {
    mode,
    // JSON has null where there is no model.
    models: Array.isArray(models) ? models.map((each: unknown) => each ?? undefined) : [],
  };
  return optionsSchema.safeParse(options).data ?? noOptions;
};

/** The options that this browser last used for the chat of an agent with these tools. */
export function useChatOptions(slug: string, tools: readonly Pick<Tool, "modes">[]) {
  const [options, setOptions] = useState(() => readOptions(slug));
  const [profileId, setProfileId] = useState(() => readProfiles(slug).current);
  const change = (changed: Partial<ChatOptions>) => {
    const next = { ...options, ...changed };
    setOptions(next);
    saveJson(getLocalStorage, getStorageKey(slug), next);
  };
  const [model, besideModel] = options.models;
  const modes = [...new Set(tools.flatMap((tool) => tool.modes ?? []))];
  /** The mode may have been removed since it was chosen, or may not exist in another version. */
  const mode = modes.find((each) => each === options.mode);
  return {
    mode,
    modes,
    setMode: (mode: string | undefined) => change({ mode }),
    models: options.models,
    setModel: (index: 0 | 1, next: ChatOptions["models"][0]) =>
      change({ models: index === 0 ? [next, besideModel] : [model, next] }),
    profiles: readProfiles(slug).profiles,
    profileId,
    setProfileId,
    getRunOptions: (index: 0 | 1): RunOptions => ({
      mode,
      model: options.models[index],
      profile: toCallerProfile(readProfile(slug, profileId)),
    }),
  };
}
