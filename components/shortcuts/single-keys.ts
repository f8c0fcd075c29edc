import { createStoredPreference } from "../layout/stored-preference";

const preference = createStoredPreference("toolwright.single-keys", ["on", "off"]);

/** Whether single-key shortcuts are on. Voice control users need to turn them off (WCAG 2.1.4). */
export const areSingleKeysAllowed = (): boolean => preference.read() === "on";

export const useSingleKeys = (): [boolean, (on: boolean) => void] => {
  const [choice, setChoice] = preference.usePreference();
  return [choice === "on", (on) => setChoice(on ? "on" : "off")];
};
