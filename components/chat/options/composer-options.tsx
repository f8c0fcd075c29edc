import type { ModelSettings } from "@/lib/agent/model/model-settings";
import { ChoiceMenu } from "./choice-menu";
import { ModelPicker } from "./model-picker";
import type { useChatOptions } from "./use-chat-options";

/**
 * Radix requires a value for every option. No mode has this name, because mode names have no
 * surrounding spaces.
 */
const ANY_MODE = " ";

type ComposerOptionsProps = {
  slug: string;
  /** The agent's own model. Undefined if each column has its own picker. */
  model: ModelSettings | undefined;
  options: ReturnType<typeof useChatOptions>;
};

/** Selectors for the model, the mode and the simulated caller. */
export function ComposerOptions({ slug, model, options }: ComposerOptionsProps) {
  const { mode, modes } = options;
  return (
    <>
      {model && (
        <ModelPicker
          slug={slug}
          own={model}
          value={options.models[0]}
          onChange={(next) => options.setModel(0, next)}
        />
      )}
      {modes.length > 0 && (
        <ChoiceMenu
          label="Mode"
          value={mode ?? ANY_MODE}
          options={[
            { value: ANY_MODE, label: "No mode" },
            ...modes.map((each) => ({ value: each, label: each })),
          ]}
          onChange={(next) => options.setMode(next === ANY_MODE ? undefined : next)}
        />
      )}
      {options.profiles.length > 1 && (
        <ChoiceMenu
          label="Caller profile"
          value={options.profileId}
          options={options.profiles.map(({ id, name }) => ({
            value: id,
            label: name || "Unnamed",
          }))}
          onChange={options.setProfileId}
        />
      )}
    </>
  );
}
