import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { slack } from "@/lib/gallery/slack";
import {
  type GalleryAgentRun,
  type Reply,
  replaceOrigin,
  type StandInService,
  startGalleryAgent,
  startService,
} from "./gallery-fixture";

const channels = [
  { id: "C0GENERAL", name: "general", topic: { value: "All" }, num_members: 7, is_private: false },
  { id: "C0RELEASES", name: "releases", topic: { value: "" }, num_members: 3, is_private: true },
];
const secondPage = [
  { id: "C0RANDOM01", name: "random", topic: { value: "" }, num_members: 5, is_private: false },
];
const members = [
  { id: "U0ADA", name: "ada", real_name: "Ada Lovelace", profile: { email: "ada@example.com" } },
  { id: "U0ADAM", name: "adam", real_name: "Adam Ries", profile: { display_name: "Ries" } },
  { id: "U0GONE", name: "grace", real_name: "Grace Hopper", deleted: true, profile: {} },
];
const messages = [
  { type: "message", ts: "1700000000.000200", user: "U0ADA", text: "Hi", reply_count: 1 },
];
const answers: Record<string, (args: URLSearchParams) => object> = {
  "conversations.list": (args) =>
    args.get("cursor") === "next"
      ? { channels: secondPage, response_metadata: { next_cursor: "" } }
      : { channels, response_metadata: { next_cursor: "next" } },
  "users.list": () => ({ members }),
  "conversations.open": (args) => ({ channel: { id: `D-${args.get("users")}` } }),
  "chat.postMessage": (args) => ({ channel: args.get("channel"), ts: "1700000000.000100" }),
  "conversations.history": () => ({ messages, has_more: false }),
  "conversations.replies": () => ({ messages, response_metadata: { next_cursor: "more" } }),
  "reactions.add": () => ({}),
  "users.lookupByEmail": () => ({
    user: { id: "U0ADA", name: "ada", real_name: "Ada Lovelace", tz: "Europe/London" },
  }),
};

let service: StandInService;
let agent: GalleryAgentRun;
beforeAll(async () => {
  service = await startService(({ body }, { pathname, searchParams }): Reply => {
    const answer = answers[pathname.replace("/api/", "")];
    if (!answer) return { json: { ok: false, error: "unknown_method" } };
    const args = searchParams.size > 0 ? searchParams : new URLSearchParams(body);
    return { json: { ok: true, ...answer(args) } };
  });
  agent = await startGalleryAgent(replaceOrigin(slack, "https://slack.com", service.origin));
});
beforeEach(() => void service.requests());

const bearer = "xoxp-the-users-own-token";
const send = (query: string, options: object = {}) =>
  agent.data("sendMessage", { query, text: "Hello", ...options }, { bearer });
const sendFailure = (query: string, options: object = {}) =>
  agent.failure("sendMessage", { query, text: "Hello", ...options }, { bearer });
const lastArguments = () => {
  const { path, body } = service.requests().at(-1) ?? { path: "", body: "" };
  return { path, ...Object.fromEntries(new URLSearchParams(body)) };
};

describe("sendMessage", () => {
  it.each([
    ["#general", {}, "C0GENERAL", "#general"],
    ["General", { type: "channel" }, "C0GENERAL", "#general"],
    ["rand", {}, "C0RANDOM01", "#random"],
    ["lovelace", {}, "D-U0ADA", "Ada Lovelace"],
    ["@ada", {}, "D-U0ADA", "Ada Lovelace"],
    ["ada@example.com", { type: "user" }, "D-U0ADA", "Ada Lovelace"],
    ["C0123ABCD", {}, "C0123ABCD", "C0123ABCD"],
    ["anything", { type: "id" }, "anything", "anything"],
  ])("finds %s %j", async (query, options, channel, label) => {
    expect(await send(query, options)).toEqual({
      text: `The message was sent to ${label}.`,
      channel,
      ts: "1700000000.000100",
    });
    expect(lastArguments()).toEqual({ path: "/api/chat.postMessage", channel, text: "Hello" });
  });

  it("posts to a thread and sends the caller's token with every request", async () => {
    await send("#general", { threadTs: "1699.1" });
    const requests = service.requests();
    expect(requests.map(({ path }) => path)).toEqual([
      "/api/conversations.list",
      "/api/conversations.list",
      "/api/chat.postMessage",
    ]);
    for (const { headers } of requests) expect(headers.authorization).toBe(`Bearer ${bearer}`);
    expect(requests[2]?.body).toBe("channel=C0GENERAL&text=Hello&thread_ts=1699.1");
  });

  it("rejects unknown and ambiguous recipients before anything is sent", async () => {
    expect(await sendFailure("nobody")).toBe(
      [
        "TOOL ERROR: NOT_FOUND",
        'Slack has no user or channel "nobody".',
        "PARAMETER: query",
        "EXAMPLE: #general",
        "RECOVERY HINT: Check the name, or list the channels first.",
      ].join("\n"),
    );
    expect(await sendFailure("grace", { type: "user" })).toContain('no user "grace"');
    expect(await sendFailure("ad", { type: "user" })).toContain(
      '"ad" could mean several: Ada Lovelace, Adam Ries.',
    );
    expect(await sendFailure(" ")).toMatch(/^TOOL ERROR: MISSING_PARAMETER/);
    expect(service.requests().some(({ path }) => path.endsWith("postMessage"))).toBe(false);
  });
});

describe("Slack errors", () => {
  it.each([
    ["invalid_auth", {}, "UNAUTHORIZED", "Slack does not accept the token (invalid_auth)."],
    [
      "missing_scope",
      { needed: "chat:write" },
      "PERMISSION_DENIED",
      "The token lacks the scope chat:write.",
    ],
    ["not_in_channel", {}, "PERMISSION_DENIED", "The app is not in this channel."],
    ["channel_not_found", {}, "NOT_FOUND", "Slack has no such channel."],
    ["fatal_error", {}, "OPERATION_FAILED", "Slack refused: fatal_error."],
  ])("are reported for %s", async (error, extras, code, message) => {
    service.respondOnce({ json: { ok: false, error, ...extras } });
    const failure = await sendFailure("x", { type: "id" });
    expect(failure.split("\n").slice(0, 2)).toEqual([`TOOL ERROR: ${code}`, message]);
    expect(failure).not.toContain(bearer);
  });

  it("report too many calls, with the time to wait", async () => {
    const reply = { status: 429, json: {}, headers: { "retry-after": "12" } };
    service.respondOnce(reply);
    expect(await sendFailure("x", { type: "id" })).toBe(
      "TOOL ERROR: RATE_LIMITED\nSlack is rate-limiting calls.\nRECOVERY HINT: Try again in 12 seconds.",
    );
    service.respondOnce({ ...reply, headers: { "retry-after": "1" } });
    expect(await sendFailure("x", { type: "id" })).toMatch(/Try again in 1 second\.$/);
    service.respondOnce(reply);
    expect(await agent.failure("findUserByEmail", { email: "a@b.c" }, { bearer })).toMatch(
      /^TOOL ERROR: RATE_LIMITED\n[\s\S]*Try again in 12 seconds\.$/,
    );
  });

  it("also fail the other tools if the status is 200", async () => {
    service.respondOnce({ json: { ok: false, error: "channel_not_found" } });
    expect(await agent.failure("readMessages", { channel: "C1" }, { bearer })).toBe(
      "TOOL ERROR: OPERATION_FAILED\nSlack refused: channel_not_found.",
    );
  });
});

describe("the other tools", () => {
  const call = (name: string, params: object) => agent.data(name, { ...params }, { bearer });

  it("listChannels", async () => {
    const general = { id: "C0GENERAL", name: "general", topic: "All", members: 7 };
    expect(await call("listChannels", {})).toEqual({
      channels: [
        { ...general, isPrivate: false },
        { id: "C0RELEASES", name: "releases", topic: "", members: 3, isPrivate: true },
      ],
      nextCursor: "next",
    });
    expect(service.requests()[0]).toMatchObject({
      method: "GET",
      path: "/api/conversations.list",
      query: { types: "public_channel,private_channel", exclude_archived: "true", limit: "50" },
      headers: { authorization: `Bearer ${bearer}` },
    });
  });

  const message = { ts: "1700000000.000200", user: "U0ADA", text: "Hi", replies: 1, thread: null };
  it("readMessages", async () => {
    expect(await call("readMessages", { channel: "C1", oldest: "1.2", limit: 5 })).toEqual({
      messages: [message],
      nextCursor: null,
    });
    expect(service.requests()[0]?.query).toEqual({ channel: "C1", limit: "5", oldest: "1.2" });
  });

  it("readThread", async () => {
    expect(await call("readThread", { channel: "C1", threadTs: "1.2" })).toEqual({
      messages: [message],
      nextCursor: "more",
    });
    expect(service.requests()[0]?.query).toEqual({ channel: "C1", ts: "1.2", limit: "50" });
  });

  it("addReaction", async () => {
    expect(
      await call("addReaction", { channel: "C1", timestamp: "1.2", emoji: "thumbsup" }),
    ).toEqual({ text: "The reaction was added." });
    expect(JSON.parse(service.requests()[0]?.body ?? "")).toEqual({
      channel: "C1",
      timestamp: "1.2",
      name: "thumbsup",
    });
  });

  it("findUserByEmail", async () => {
    expect(await call("findUserByEmail", { email: "ada@example.com" })).toEqual({
      id: "U0ADA",
      name: "ada",
      realName: "Ada Lovelace",
      title: null,
      timeZone: "Europe/London",
      isBot: null,
    });
  });
});
