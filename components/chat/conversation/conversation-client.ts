import type { RunAgentParameters, UserMessage } from "@ag-ui/client";
import type { CallerProfile } from "@/components/queries/run-draft-tool";
import type { ModelReference } from "@/lib/agent/model/model-settings";
import type { ChatAgent } from "./chat-agent";
import { type Conversation, isBusy } from "./conversation";
import { createConversationStore } from "./conversation-store";
import { createRunFollower } from "./run-follower";

export type RunOptions = {
  mode?: string | undefined;
  model?: ModelReference | undefined;
  profile?: CallerProfile | undefined;
};

/** What a person decided about one approval. */
export type ApprovalAnswer =
  | { status: "resolved"; payload: { approved: boolean; editedArgs?: Record<string, unknown> } }
  | { status: "cancelled" };

type ClientOptions = {
  agent: ChatAgent;
  /** Read when a run starts. */
  getRunOptions: () => RunOptions;
  /** A run ended, in whatever way. */
  onRunEnd: () => void;
};

const toForwardedProps = ({ mode, model, profile }: RunOptions) => ({
  ...(mode && { mode }),
  ...((model || profile) && {
    toolwright: { ...(model && { model }), ...(profile && { profile }) },
  }),
});

/** One conversation: sends messages and answers, follows its runs, and reconnects when the connection is lost. */
export function createConversationClient({ agent, getRunOptions, onRunEnd }: ClientOptions) {
  const store = createConversationStore(agent);
  const follower = createRunFollower(agent, store, onRunEnd);
  const run = (resume?: RunAgentParameters["resume"]) =>
    follower.run({
      forwardedProps: toForwardedProps(getRunOptions()),
      ...(resume && { resume }),
    });
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    load: follower.load,
    stop: follower.stop,
    detach: follower.detach,
    send: async (content: UserMessage["content"]) => {
      if (isBusy(store.getSnapshot())) return;
      agent.messages.push({ id: crypto.randomUUID(), role: "user", content });
      await run();
    },
    /** Repeats what the server has not begun; otherwise runs the conversation again as it stands. */
    retry: () => {
      const refused = follower.getRefused();
      return refused === "load" ? follower.load() : run(refused?.resume);
    },
    /** Answers all approvals of the last run. */
    answer: (answers: ReadonlyMap<string, ApprovalAnswer>) =>
      run([...answers].map(([interruptId, answer]) => ({ interruptId, ...answer }))),
    /** Begins with messages of another thread. */
    begin: (messages: Conversation["messages"], state: unknown) => {
      agent.setMessages([...messages]);
      agent.setState(state);
      store.publish();
    },
  };
}
export type ConversationClient = ReturnType<typeof createConversationClient>;
