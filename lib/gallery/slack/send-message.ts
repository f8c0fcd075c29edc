import type { Tool } from "@/lib/agent/tool";
import { guestCode } from "../guest-code";
import { callSlack } from "./call-slack";

const code = guestCode`
${callSlack}
const MAX_PAGES = 10;

/** All items of a paginated list, up to ten pages. */
const listAll = async (method, key, args, context) => {
  const items = [];
  let cursor;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await callSlack(method, { ...args, limit: "1000", cursor }, context);
    items.push(...answer[key]);
    cursor = answer.response_metadata?.next_cursor || undefined;
    if (cursor === undefined) break;
  }
  return items;
};

const listChannels = async (context) => {
  const args = { types: "public_channel,private_channel", exclude_archived: "true" };
  const channels = await listAll("conversations.list", "channels", args, context);
  return channels.map(({ id, name }) => ({ id, names: [name], label: "#" + name }));
};

const listPeople = async (context) => {
  const members = await listAll("users.list", "members", {}, context);
  return members
    .filter(({ deleted }) => !deleted)
    .map(({ id, name, real_name, profile = {} }) => ({
      id,
      isPerson: true,
      names: [name, real_name, profile.display_name, profile.email].filter(Boolean),
      label: real_name || name,
    }));
};

const normalize = (text) => text.trim().replace(/^[#@]/, "").toLowerCase();

/** Finds what a name refers to: an exact match, or else the only name that contains it. */
const pick = (query, candidates, ToolError) => {
  const text = normalize(query);
  const filter = (test) => candidates.filter(({ names }) => names.some((name) => test(normalize(name))));
  const exact = filter((name) => name === text);
  const matches = exact.length > 0 ? exact : filter((name) => name.includes(text));
  if (matches.length < 2) return matches[0];
  const some = matches.slice(0, 5).map(({ label }) => label).join(", ");
  throw new ToolError({
    code: "INVALID_PARAMETER",
    message: \`"\${query}" could mean several: \${some}\${matches.length > 5 ? " and more" : ""}.\`,
    parameter: "query",
    recoveryHint: "Use the full name of the person or channel.",
  });
};

const looksLikeId = (query) => /^[CDG][A-Z0-9]{7,}$/.test(query);

const findRecipient = async ({ query, type }, context) => {
  const { ToolError } = context;
  if (type === "id" || (type === "unknown" && looksLikeId(query))) return { id: query, label: query };
  const lists = { channel: [listChannels], user: [listPeople], unknown: [listChannels, listPeople] }[type];
  for (const list of query.startsWith("@") ? [listPeople] : lists) {
    const recipient = pick(query, await list(context), ToolError);
    if (recipient) return recipient;
  }
  throw new ToolError({
    code: "NOT_FOUND",
    message: \`Slack has no \${type === "unknown" ? "user or channel" : type} "\${query}".\`,
    parameter: "query",
    example: "#general",
    recoveryHint: "Check the name, or list the channels first.",
  });
};

export default async function (params, context) {
  const query = params.query.trim();
  if (query === "")
    throw new context.ToolError({
      code: "MISSING_PARAMETER",
      message: "The 'query' parameter is required.",
      parameter: "query",
      expected: "The name of a user or channel, or a channel id.",
      example: "#general",
    });
  const { id, label, isPerson } = await findRecipient({ ...params, query }, context);
  const channel = isPerson
    ? (await callSlack("conversations.open", { users: id }, context)).channel.id
    : id;
  const args = { channel, text: params.text, thread_ts: params.threadTs };
  const sent = await callSlack("chat.postMessage", args, context);
  return { text: \`The message was sent to \${label}.\`, channel: sent.channel, ts: sent.ts };
}
`;

const examples: Tool["examples"] = [
  { name: "To a channel", params: { query: "#general", text: "The build is green again." } },
  {
    name: "To a person",
    params: { query: "Ada Lovelace", type: "user", text: "Could you look at this?" },
  },
  {
    name: "Into a thread",
    params: { query: "#general", text: "Done.", threadTs: "1700000000.000100" },
  },
];

/** The name, description and parameters are fixed, because clients rely on them. */
export const sendMessage = {
  name: "sendMessage",
  description:
    "Send a message to a Slack user or channel. No need for exact name, it searches through all users and channels. Can directly use this to send message to a user or channel, no need to get the id first if user or channel name is known.",
  docNote:
    "Needs a token with the scopes chat:write, channels:read, groups:read, users:read and im:write. A name is looked up among the channels first and the people second; a leading # or @ is not part of it. A name with several matches is refused and the matches are listed, so that no message reaches the wrong recipient.",
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
  confirmPrompt: "Send this message on your behalf?",
  bearer: "required",
  responseType: "mixed",
  handler: { kind: "javascript", code, hosts: ["slack.com"] },
  examples,
} satisfies Tool;
