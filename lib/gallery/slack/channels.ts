import type { HttpHandler } from "@/lib/agent/handlers/http";
import type { Tool } from "@/lib/agent/tool";

type Request = Pick<HttpHandler, "method" | "query" | "body">;

/**
 * Creates a request to one method of Slack's API, which reports errors with status 200 and `ok:
 * false`.
 */
const slackApi = (method: string, request: Request, select: string) =>
  ({
    kind: "http",
    url: `https://slack.com/api/${method}`,
    ...request,
    auth: { type: "caller-bearer" },
    response: {
      select,
      errorWhen: "!ok",
      errorMessage: "join('', ['Slack refused: ', error, '.'])",
    },
  }) satisfies HttpHandler;

const getRequest = (...names: [name: string, value: string][]): Request => ({
  method: "GET",
  query: names.map(([name, value]) => ({ name, value })),
});

const channel = {
  type: "string",
  description: "Id of the channel, such as C0123ABCD. List the channels to find it.",
} as const;
const limit = {
  type: "number",
  description: "Maximum number of results, from 1 to 200 (default: 50).",
  default: 50,
} as const;
const cursor = {
  type: "string",
  description:
    "Where to continue: the nextCursor of the previous page. Omit it for the first page.",
} as const;
const nextCursor = "nextCursor: response_metadata.next_cursor";
const messageSelection =
  "{ts: ts, user: user, text: text, replies: reply_count, thread: thread_ts}";

export const listChannels: Tool = {
  name: "listChannels",
  description: "List the channels of the Slack workspace, with their ids, topics and sizes.",
  parameters: { type: "object", properties: { limit, cursor }, required: [] },
  bearer: "required",
  responseType: "mixed",
  limits: { cacheTtlSeconds: 60 },
  handler: slackApi(
    "conversations.list",
    getRequest(
      ["types", "public_channel,private_channel"],
      ["exclude_archived", "true"],
      ["limit", "{{params.limit}}"],
      ["cursor", "{{params.cursor}}"],
    ),
    `{channels: channels[].{id: id, name: name, topic: topic.value, members: num_members, isPrivate: is_private}, ${nextCursor}}`,
  ),
  examples: [{ name: "The first fifty", params: {} }],
};

export const readMessages: Tool = {
  name: "readMessages",
  description: "Read the latest messages of a Slack channel, newest first.",
  parameters: {
    type: "object",
    properties: {
      channel,
      limit,
      oldest: {
        type: "string",
        description:
          "Only messages after this time, as a Slack timestamp such as 1700000000.000100.",
      },
      cursor,
    },
    required: ["channel"],
  },
  bearer: "required",
  responseType: "mixed",
  handler: slackApi(
    "conversations.history",
    getRequest(
      ["channel", "{{params.channel}}"],
      ["limit", "{{params.limit}}"],
      ["oldest", "{{params.oldest}}"],
      ["cursor", "{{params.cursor}}"],
    ),
    `{messages: messages[].${messageSelection}, ${nextCursor}}`,
  ),
  examples: [{ name: "The last ten", params: { channel: "C0123ABCD", limit: 10 } }],
};

export const readThread: Tool = {
  name: "readThread",
  description: "Read a thread of a Slack channel: the message that began it and its replies.",
  parameters: {
    type: "object",
    properties: {
      channel,
      threadTs: {
        type: "string",
        description: "Timestamp of the message that began the thread, such as 1700000000.000100.",
      },
      limit,
      cursor,
    },
    required: ["channel", "threadTs"],
  },
  bearer: "required",
  responseType: "mixed",
  handler: slackApi(
    "conversations.replies",
    getRequest(
      ["channel", "{{params.channel}}"],
      ["ts", "{{params.threadTs}}"],
      ["limit", "{{params.limit}}"],
      ["cursor", "{{params.cursor}}"],
    ),
    `{messages: messages[].${messageSelection}, ${nextCursor}}`,
  ),
  examples: [{ name: "A thread", params: { channel: "C0123ABCD", threadTs: "1700000000.000100" } }],
};

export const addReaction: Tool = {
  name: "addReaction",
  description: "Add an emoji reaction to a message in a Slack channel.",
  parameters: {
    type: "object",
    properties: {
      channel,
      timestamp: {
        type: "string",
        description: "Timestamp (ts) of the message, such as 1700000000.000100.",
      },
      emoji: {
        type: "string",
        description: "Name of the emoji without colons, such as thumbsup.",
      },
    },
    required: ["channel", "timestamp", "emoji"],
  },
  bearer: "required",
  responseType: "text",
  handler: slackApi(
    "reactions.add",
    {
      method: "POST",
      body: {
        type: "json",
        value: {
          channel: "{{params.channel}}",
          timestamp: "{{params.timestamp}}",
          name: "{{params.emoji}}",
        },
      },
    },
    "'The reaction was added.'",
  ),
  examples: [
    {
      name: "A thumb up",
      params: { channel: "C0123ABCD", timestamp: "1700000000.000100", emoji: "thumbsup" },
    },
  ],
};

export const findUserByEmail: Tool = {
  name: "findUserByEmail",
  description: "Find a person in the Slack workspace by their e-mail address.",
  parameters: {
    type: "object",
    properties: {
      email: { type: "string", description: "The e-mail address, such as ada@example.com." },
    },
    required: ["email"],
  },
  bearer: "required",
  responseType: "mixed",
  handler: slackApi(
    "users.lookupByEmail",
    getRequest(["email", "{{params.email}}"]),
    "user.{id: id, name: name, realName: real_name, title: profile.title, timeZone: tz, isBot: is_bot}",
  ),
  examples: [{ name: "Ada", params: { email: "ada@example.com" } }],
};
