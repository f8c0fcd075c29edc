import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { createSessionMessages } from "@/lib/data/session-messages";
import { createOpenExchanges } from "@/lib/protocols/mcp/open-exchanges";
import { deriveKey } from "./derive-key";

/**
 * Creates the registry of MCP requests that wait for messages of their sessions, and delivers
 * messages to those on other servers.
 */
export const createSessionServices = (secret: string) => {
  const messages = createSessionMessages<JSONRPCMessage>(deriveKey(secret, "session messages"));
  const openExchanges = createOpenExchanges(messages.send, () => performance.now());
  return {
    openExchanges,
    onMessage(sealed: string): void {
      const content = messages.unseal(sealed);
      if (content) openExchanges.deliver(content.session, content.message);
    },
  };
};
