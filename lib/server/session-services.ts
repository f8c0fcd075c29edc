import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { isOutage } from "@/lib/data/is-outage";
import { createSessionMessages } from "@/lib/data/session-messages";
import { createOpenExchanges, type SendToServers } from "@/lib/protocols/mcp/open-exchanges";
import { deriveKey } from "./derive-key";

/** How long a message waits for the database. The last attempt may end later. */
const MAX_WAIT_MS = 10_000;
const PAUSE_MS = 500;

/**
 * Repeats a message that could not be sent because of an outage: the official clients send each
 * answer only once. Nothing happens if it arrives twice.
 */
export const repeatDuringOutage =
  (send: SendToServers): SendToServers =>
  async (session, message) => {
    const startedAt = performance.now();
    for (;;) {
      try {
        return await send(session, message);
      } catch (error) {
        if (!isOutage(error) || performance.now() - startedAt >= MAX_WAIT_MS) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };

/**
 * Creates the registry of MCP requests that wait for messages of their sessions, and delivers
 * messages to those on other servers.
 */
export const createSessionServices = (secret: string) => {
  const messages = createSessionMessages<JSONRPCMessage>(deriveKey(secret, "session messages"));
  const send = repeatDuringOutage(messages.send);
  const openExchanges = createOpenExchanges(send, () => performance.now());
  return {
    openExchanges,
    onMessage(sealed: string): void {
      const content = messages.unseal(sealed);
      if (content) openExchanges.deliver(content.session, content.message);
    },
  };
};
