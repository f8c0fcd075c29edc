import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, vi } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { ChatWorkspace, type ChatWorkspaceProps } from "./chat-workspace";
import { startScriptedAgent } from "./scripted-agent-fixture";
import { runStart, type ScriptedEvent } from "./scripted-events-fixture";

const agent = {
  slug: "slack",
  name: "Slack",
  description: "Talks to Slack.",
  publishedVersion: 3,
  changes: 0,
} as AgentDetail;
const sendMessage = { name: "sendMessage", description: "Sends.", visibleParameters: ["text"] };

let server: ReturnType<typeof startScriptedAgent>;
/** Returns the scripted agent that the current test's chat talks to. */
export const getServer = () => server;

/** Registers the setup and cleanup that every chat test needs. */
export const setUpChat = () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    server = startScriptedAgent();
    vi.spyOn(console, "error").mockImplementation(() => {});
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
};

export const renderChat = (
  {
    threads = ["t1", undefined] as const,
    ...changes
  }: Partial<ChatWorkspaceProps["location"]> = {},
  props: Partial<ChatWorkspaceProps> = {},
) => {
  const location: ChatWorkspaceProps["location"] = {
    threads,
    isComparing: threads[1] !== undefined,
    isNew: false,
    version: undefined,
    takeSeed: () => () => {},
    showThread: vi.fn(),
    keepThreads: vi.fn(),
    startNew: vi.fn(),
    compare: vi.fn(),
    setVersion: vi.fn(),
    ...changes,
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider>
        <ChatWorkspace
          slug="slack"
          agent={agent}
          model={{ provider: "ollama", id: "qwen3:8b" }}
          tools={[sendMessage]}
          location={location}
          getPlaygroundLink={(tool, args) =>
            `/playground?tool=${tool}&args=${JSON.stringify(args)}`
          }
          {...props}
        />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return { location, user: userEvent.setup() };
};
export const composer = () => screen.getByRole("textbox", { name: "Message" });

/** Responds to the next request with these events. */
export const answer = async (...events: ScriptedEvent[]) => {
  const stream = await server.next();
  stream.write([runStart, ...events]);
  stream.end();
};
