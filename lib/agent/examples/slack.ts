import type { Manifest } from "../manifest";
import type { Tool } from "../tool";
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

/** The Slack agent of seed 001: its `sendMessage` is the guide's own definition, word for word. */
export const slack = {
  slug: "slack",
  name: "Slack",
  description: "Send messages to people and channels of a Slack workspace, and read what was said.",
  icon: "💬",
  tools,
} satisfies Manifest;
