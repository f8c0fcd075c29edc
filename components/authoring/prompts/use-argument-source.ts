"use client";

import { useFormContext } from "react-hook-form";
import { rankCompletions } from "@/components/ui/placeholders/completion";
import type { PlaceholderSource } from "@/components/ui/placeholders/placeholder-source";
import { argumentNameSchema } from "@/lib/agent/prompts/prompt";
import { newArgument, type PromptForm } from "./prompt-form";

const PREFIX = "arguments.";

/**
 * Offers the prompt's arguments as placeholders in its messages. Choosing an unknown one declares
 * it.
 */
export function useArgumentSource(): PlaceholderSource {
  const { getValues, setValue } = useFormContext<PromptForm>();
  const listNames = () =>
    getValues("arguments").flatMap(({ name }) => (name === "" ? [] : `${PREFIX}${name}`));
  return {
    listNames,
    getChoices: (query) => {
      const names = rankCompletions(query, listNames());
      const name = query.startsWith(PREFIX) ? query.slice(PREFIX.length) : query;
      const isKnown = listNames().includes(`${PREFIX}${name}`);
      const canCreate = !isKnown && argumentNameSchema.safeParse(name).success;
      const label = `Create argument ${name}`;
      return [
        ...names.map((each) => ({ name: each })),
        ...(canCreate ? [{ name: `${PREFIX}${name}`, create: [name], label }] : []),
      ];
    },
    onChoose: ({ create: [name] = [] }) => {
      if (name !== undefined)
        setValue("arguments", [...getValues("arguments"), newArgument(name)], {
          shouldDirty: true,
        });
    },
  };
}
