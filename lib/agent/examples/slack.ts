import type { Manifest } from "../manifest";

/** The Slack agent of seed 001: its `sendMessage` is the guide's own definition, word for word. */
export const slack = {
  slug: "slack",
  name: "Slack",
  description: "Send messages to people and channels of a Slack workspace.",
  icon: "💬",
  tools: [
    {
      name: "sendMessage",
      description:
        "Send a message to a Slack user or channel. No need for exact name, it searches through all users and channels. Can directly use this to send message to a user or channel, no need to get the id first if user or channel name is known.",
      parameters: {
        type: "object",
        properties: {
          query: {
            type: "string",
            description:
              "Name of the user/channel to send message to. Can be a user name, channel name, or a channel id. Never pass a user id, always pass a user name or channel name.",
          },
          type: {
            type: "string",
            description: 'Type of recipient: "user", "channel", "id", or "unknown".',
            enum: ["user", "channel", "id", "unknown"],
            default: "unknown",
          },
          text: { type: "string", description: "Text content of the message" },
          threadTs: {
            type: "string",
            description: "Optional thread timestamp to reply to a thread",
          },
        },
        required: ["query", "text"],
      },
      confirmationRequired: true,
      bearer: "required",
      responseType: "mixed",
      handler: {
        kind: "http",
        method: "POST",
        url: "https://slack.com/api/chat.postMessage",
        auth: { type: "caller-bearer" },
        body: {
          type: "json",
          value: {
            channel: "{{params.query}}",
            text: "{{params.text}}",
            thread_ts: "{{params.threadTs}}",
          },
        },
      },
    },
  ],
} satisfies Manifest;
