import { describe, expect, it } from "vitest";
import type { Message } from "@/lib/agent/model/message";
import { mergeHistory, resumeHistory } from "./history";

const user = (id: string, content = id): Message => ({ id, role: "user", content });
const answer = (id: string, ...callIds: string[]): Message => ({
  id,
  role: "assistant",
  content: id,
  ...(callIds.length > 0 && {
    toolCalls: callIds.map((callId) => ({
      id: callId,
      type: "function",
      function: { name: "look", arguments: "{}" },
    })),
  }),
});
const result = (id: string, toolCallId: string): Message => ({
  id,
  role: "tool",
  toolCallId,
  content: id,
});
const reasoning = (id: string): Message => ({
  id,
  role: "reasoning",
  content: id,
  encryptedValue: "for the provider",
});

describe("the history of the next run", () => {
  const stored = [user("u1"), answer("a1", "c1"), result("r1", "c1"), answer("a2")];

  it("is the stored one, followed by the messages of a client that sends none of it", () => {
    expect(mergeHistory(stored, [user("u2")])).toEqual([...stored, user("u2")]);
  });

  it("has what the agent added after the last message that both know", () => {
    expect(mergeHistory(stored, [user("u1"), user("u2")])).toEqual([...stored, user("u2")]);
  });

  it.each([
    ["assistant", answer("own")],
    ["reasoning", reasoning("own")],
  ] as const)(
    "has the answer only once for a client that gives its %s message another id",
    (_, first) => {
      const sent = [user("u1"), first, user("u2")];
      expect(mergeHistory(stored, sent)).toEqual(sent);
    },
  );

  it("has the stored results of the calls whose results the client omits", () => {
    expect(
      mergeHistory(stored, [user("u1"), answer("a1", "c1"), answer("a2"), user("u2")]),
    ).toEqual([...stored, user("u2")]);
  });

  it("keeps what events do not carry, unless the client has changed the message", () => {
    const before = [user("u1"), reasoning("m1"), answer("a1")];
    const withoutValue: Message = { id: "m1", role: "reasoning", content: "m1" };
    const changed: Message = { ...withoutValue, content: "changed" };
    const merge = (message: Message) =>
      mergeHistory(before, [user("u1"), message, answer("a1"), user("u2")])[1];
    expect(merge(withoutValue)).toEqual(reasoning("m1"));
    expect(merge(changed)).toEqual(changed);
  });

  it("ends where the client has truncated it", () => {
    expect(mergeHistory(stored, [user("u1")])).toEqual([user("u1")]);
    const branch = [user("u1", "Another question")];
    expect(mergeHistory(stored, branch)).toEqual(branch);
  });
});

describe("the history of a run that continues with answers", () => {
  const stored = [user("u1"), answer("a1", "c1", "c2")];
  const answers = new Map([["c1", {}]]);

  it("has the client's own results, but not those that only repeat an answer", () => {
    const sent = [...stored, result("r1", "c1"), result("r2", "c2"), result("r3", "other")];
    expect(resumeHistory(stored, sent, answers)).toEqual([...stored, result("r2", "c2")]);
  });

  it("has the user's additional messages, and no others", () => {
    const sent = [...stored, user("u2"), answer("own")];
    expect(resumeHistory(stored, sent, answers)).toEqual([...stored, user("u2")]);
    expect(resumeHistory(stored, [user("u2")], answers)).toEqual([...stored, user("u2")]);
    expect(resumeHistory(stored, [answer("own"), user("u2")], answers)).toEqual(stored);
  });
});
