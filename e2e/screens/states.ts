import { agentStates } from "./agent-states";
import { alertStates } from "./alert-states";
import { appStates } from "./app-states";
import { authoringStates } from "./authoring-states";
import { chatStates } from "./chat-states";
import { editorStates } from "./editor-states";
import { failingStates } from "./failing-states";
import { importStates } from "./import-states";
import { incompleteStates } from "./incomplete-states";
import { liveStates } from "./live-states";
import { modelStates } from "./model-states";
import { modelTestStates } from "./model-test-states";
import { overflowStates } from "./overflow-states";
import { playgroundStates } from "./playground-states";
import { proposalStates } from "./proposal-states";
import { questionStates } from "./question-states";
import { remoteStates } from "./remote-states";
import { signInStates } from "./sign-in-states";
import type { States } from "./state";

/** All states, by screenshot name. States that affect others come last. */
export const states: States = {
  ...editorStates,
  ...proposalStates,
  ...authoringStates,
  ...incompleteStates,
  ...playgroundStates,
  ...chatStates,
  ...remoteStates,
  ...questionStates,
  ...liveStates,
  ...signInStates,
  ...importStates,
  ...appStates,
  ...alertStates,
  ...overflowStates,
  ...modelStates,
  ...agentStates,
  ...modelTestStates,
  ...failingStates,
};
