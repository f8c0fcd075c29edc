import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { expect, it } from "vitest";
import { createOpenExchanges } from "./open-exchanges";

const toMessage = (text: string): JSONRPCMessage => ({ jsonrpc: "2.0", id: "q", result: { text } });
const setUp = () => {
  const sent: string[] = [];
  let now = 0;
  const openExchanges = createOpenExchanges(
    async (session) => void sent.push(session),
    () => now,
  );
  return { ...openExchanges, sent, waitMinute: () => (now += 60_000) };
};

it("sends a message for a request on this server to no other server", async () => {
  const { open, followUp, sent } = setUp();
  const received: JSONRPCMessage[] = [];
  const close = open("s", {
    deliver: (message) => received.push(message) > 0,
    stopWaiting() {},
  });
  await followUp("s", toMessage("Ada"), "ada");
  expect([received, sent]).toEqual([[toMessage("Ada")], []]);
  close();
  await followUp("s", toMessage("Ada"), "ada");
  expect(sent).toEqual(["s"]);
});

it("rejects a message that is too large for other servers", async () => {
  const { followUp, sent } = setUp();
  const message = toMessage("x".repeat(64_000));
  await expect(followUp("s", message, "ada")).rejects.toMatchObject({ code: "too_large" });
  expect(sent).toEqual([]);
});

it("limits a caller across all sessions, without affecting others", async () => {
  const { followUp, waitMinute } = setUp();
  const send = (index: number) => followUp(`s${index}`, toMessage(""), "ada");
  for (let index = 0; index < 1_000; index += 1) await send(index);
  await expect(send(1_000)).rejects.toMatchObject({ code: "rate_limited" });
  await followUp("s", toMessage(""), "bob");
  waitMinute();
  await send(1_001);
});
