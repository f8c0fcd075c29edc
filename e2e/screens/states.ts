import { agentStates } from "./agent-states";
import { editorStates } from "./editor-states";
import { failingStates } from "./failing-states";
import { houseStates } from "./house-states";
import { importStates } from "./import-states";
import { liveStates } from "./live-states";
import { overfullStates } from "./overfull-states";
import { playgroundStates } from "./playground-states";
import type { States } from "./state";

/** All states, by the name of their screenshot; states that affect others come last. */
export const states: States = {
  ...editorStates,
  ...playgroundStates,
  ...liveStates,
  ...importStates,
  ...houseStates,
  ...overfullStates,
  ...agentStates,
  ...failingStates,
};
