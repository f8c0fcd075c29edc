import { type Completion, isToolCompletion } from "./completion";
import type { AgentSettings } from "./manifest";
import type { ModelTest } from "./model-tests/model-test";

type Rename = (name: string) => string;

const renameInCompletion = (completion: Completion, rename: Rename): Completion =>
  isToolCompletion(completion) ? { ...completion, tool: rename(completion.tool) } : completion;

const renameInTest = (test: ModelTest, rename: Rename): ModelTest => ({
  ...test,
  ...(test.messages && {
    messages: test.messages.map((message) =>
      message.role === "assistant" && message.toolCalls
        ? {
            ...message,
            toolCalls: message.toolCalls.map((call) => ({ ...call, name: rename(call.name) })),
          }
        : message,
    ),
  }),
  expect: {
    ...test.expect,
    tool: test.expect.tool === null ? null : rename(test.expect.tool),
  },
  ...(test.forbid && { forbid: test.forbid.map(rename) }),
});

/** Updates every reference to a tool in the agent's settings after the tool was renamed. */
export const renameToolInSettings = (
  settings: AgentSettings,
  before: string,
  after: string,
): AgentSettings => {
  const { prompts, resources, modelTests } = settings;
  const rename: Rename = (name) => (name === before ? after : name);
  return {
    ...settings,
    ...(prompts && {
      prompts: prompts.map((prompt) => ({
        ...prompt,
        ...(prompt.arguments && {
          arguments: prompt.arguments.map((argument) => ({
            ...argument,
            ...(argument.complete && { complete: renameInCompletion(argument.complete, rename) }),
          })),
        }),
      })),
    }),
    ...(resources && {
      resources: resources.map((resource) => ({
        ...resource,
        ...(resource.complete && {
          complete: Object.fromEntries(
            Object.entries(resource.complete).map(([name, completion]) => [
              name,
              renameInCompletion(completion, rename),
            ]),
          ),
        }),
      })),
    }),
    ...(modelTests && { modelTests: modelTests.map((test) => renameInTest(test, rename)) }),
  };
};
