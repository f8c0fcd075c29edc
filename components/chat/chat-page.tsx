"use client";

import { ErrorState, FormSkeleton } from "@/components/layout/page-states";
import { useAgent } from "@/components/queries/agents";
import { useTools } from "@/components/queries/tools";
import { useVersion } from "@/components/queries/versions";
import { ChatWorkspace, type ChatWorkspaceProps } from "./chat-workspace";
import { NoModel } from "./no-model";
import { useChatLocation } from "./use-chat-location";

type ChatPageProps = Pick<ChatWorkspaceProps, "slug" | "onKeepAsTest" | "getPlaygroundLink">;

/** A chat with the agent's draft or a published version. */
export function ChatPage({ slug, onKeepAsTest, getPlaygroundLink }: ChatPageProps) {
  const location = useChatLocation();
  const agent = useAgent(slug);
  const tools = useTools(slug);
  const version = useVersion(slug, location.version ?? null);
  const error = agent.error ?? tools.error ?? version.error;
  const draft = agent.data?.value;
  const published = version.data;
  const isLoaded = draft && tools.data && (location.version === undefined || published);
  if (!isLoaded)
    return (
      <div className="w-full max-w-270 px-4 py-6 md:px-8">
        <h1 className="sr-only">Chat</h1>
        {error ? (
          <ErrorState
            title="The chat could not be loaded"
            retry={() => void Promise.all([agent.refetch(), tools.refetch(), version.refetch()])}
            busy={agent.isFetching || tools.isFetching || version.isFetching}
          >
            {error.message}
          </ErrorState>
        ) : (
          <FormSkeleton label="Loading the chat" fields={3} />
        )}
      </div>
    );
  const { model } = published ?? draft;
  return (
    <>
      <h1 className="sr-only">Chat with {draft.name}</h1>
      {model ? (
        <ChatWorkspace
          slug={slug}
          agent={draft}
          model={model}
          tools={published?.tools ?? tools.data}
          location={location}
          onKeepAsTest={onKeepAsTest}
          getPlaygroundLink={getPlaygroundLink}
        />
      ) : (
        <NoModel slug={slug} />
      )}
    </>
  );
}
