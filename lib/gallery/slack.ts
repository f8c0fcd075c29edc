import type { Manifest } from "../agent/manifest";
import type { Tool } from "../agent/tool";
import {
  addReaction,
  findUserByEmail,
  listChannels,
  readMessages,
  readThread,
} from "./slack/channels";
import { sendMessage } from "./slack/send-message";

const tools: [typeof sendMessage, ...Tool[]] = [
  sendMessage,
  listChannels,
  readMessages,
  readThread,
  addReaction,
  findUserByEmail,
];

/** A Slack agent. The definition of `sendMessage` is fixed, because clients rely on it. */
export const slack = {
  slug: "slack",
  name: "Slack",
  description:
    "Send messages to people and channels in a Slack workspace, and read conversations. Uses the caller’s own token, so it works over REST, not over MCP.",
  icon: "💬",
  tools,
} satisfies Manifest;
