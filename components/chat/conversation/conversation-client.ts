import type { RunAgentParameters, Tool, UserMessage } from "@ag-ui/client";
import type { CallerProfile } from "@/components/queries/run-draft-tool";
import type { ModelReference } from "@/lib/agent/model/model-settings";
import { type Conversation, isBusy } from "./conversation";
import type { ConversationAgent } from "./conversation-agent";
import { createConversationStore } from "./conversation-store";
import { noteFailure } from "./reduce-event";
import { createRunFollower } from "./run-follower";
import { clearUnsent, describeUnsent, readUnsent, saveUnsent } from "./unsent-messages";

export type RunOptions = {
  mode?: string | undefined;
  model?: ModelReference | undefined;
  profile?: CallerProfile | undefined;
  /** Tools of this client, which the agent may call. */
  tools?: readonly Tool[] | undefined;
};

/**
 * A person's answer to one interrupt. The payload of an approval is `{ approved, editedArgs? }`.
 */
export type ApprovalAnswer = { status: "resolved"; payload: unknown } | { status: "cancelled" };

type ClientOptions = {
  agent: ConversationAgent;
  /** Called when a run starts. */
  getRunOptions: () => RunOptions;
  /** Called when a run ends, however it ends. */
  onRunEnd: () => void;
};

const toForwardedProps = ({ mode, model, profile }: RunOptions) => ({
  ...(mode && { mode }),
  ...((model || profile) && {
    toolwright: { ...(model && { model }), ...(profile && { profile }) },
  }),
});

/**
 * Gives a branch that the server does not have the messages and state of its origin. Returns
 * whether it has them.
 */
const restoreOrigin = async (agent: ConversationAgent): Promise<boolean> => {
  if (agent.messages.length > 0 || !agent.readOrigin) return true;
  try {
    const origin = await agent.readOrigin();
    if (!origin) return true;
    agent.setMessages(origin.messages);
    agent.setState(origin.state);
    return true;
  } catch {
    return false;
  }
};

/**
 * Creates the client of one conversation. It sends messages and answers, follows runs, and
 * reconnects when the connection is lost.
 */
export function createConversationClient({ agent, getRunOptions, onRunEnd }: ClientOptions) {
  const store = createConversationStore(agent);
  const follower = createRunFollower(agent, store, onRunEnd);
  const run = async (resume?: RunAgentParameters["resume"]) => {
    const { tools, ...options } = getRunOptions();
    await follower.run({
      forwardedProps: toForwardedProps(options),
      ...(tools && { tools: [...tools] }),
      ...(resume && { resume }),
    });
    const { failure } = store.getSnapshot();
    const isRefused = typeof follower.getRefused() === "object";
    if (!agent.cancelRun) return;
    if (isRefused && failure) saveUnsent(agent.threadId, agent.messages, failure);
    else clearUnsent(agent.threadId);
  };
  /** Loads the thread, and adds what this tab could not send to it before a reload. */
  const load = async () => {
    await follower.load();
    const { status, failure } = store.getSnapshot();
    if (status !== "idle" || failure) return;
    const unsent = readUnsent(agent.threadId);
    const messages = unsent?.messages.filter(
      ({ id }) => !agent.messages.some((message) => message.id === id),
    );
    if (!unsent || !messages?.length) return;
    store.publish({ status: "connecting" });
    if (!(await restoreOrigin(agent))) return store.publish({ status: "disconnected" });
    for (const { id, text } of messages) agent.messages.push({ id, role: "user", content: text });
    store.publish({ status: "idle", failure: describeUnsent({ ...unsent, messages }) });
  };
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    load,
    stop: follower.stop,
    detach: follower.detach,
    send: async (content: UserMessage["content"]) => {
      const conversation = store.getSnapshot();
      if (isBusy(conversation)) return;
      store.publish(noteFailure(conversation));
      agent.messages.push({ id: crypto.randomUUID(), role: "user", content });
      await run();
    },
    /**
     * Repeats the last request if the server never started it. Otherwise runs the conversation
     * again as it stands.
     */
    retry: () => {
      const refused = follower.getRefused();
      return refused === "load" ? load() : run(refused?.resume);
    },
    /** Answers all approvals of the last run. */
    answer: (answers: ReadonlyMap<string, ApprovalAnswer>) =>
      run([...answers].map(([interruptId, answer]) => ({ interruptId, ...answer }))),
    /**
     * Sends the results of all calls to this client's own tools that the last run left open, by
     * call id.
     */
    answerCalls: (results: ReadonlyMap<string, string>) => {
      for (const [toolCallId, content] of results)
        agent.messages.push({ id: crypto.randomUUID(), role: "tool", toolCallId, content });
      return run();
    },
    /** Starts with the messages of another thread. */
    begin: (messages: Conversation["messages"], state: unknown) => {
      agent.setMessages([...messages]);
      agent.setState(state);
      store.publish();
    },
  };
}
export type ConversationClient = ReturnType<typeof createConversationClient>;
