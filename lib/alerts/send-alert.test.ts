import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import type { AttentionItem } from "@/lib/attention/attention-item";
import type { OutboundRequest } from "@/lib/handlers/handler";
import { OutboundError } from "@/lib/handlers/http/outbound/outbound-error";
import { type Alert, toHtml, toSubject, toText } from "./alert-text";
import { type AlertPorts, type Mail, sendAlert } from "./send-alert";
import { generateWebhookSecret } from "./sign-webhook";

const item: AttentionItem = {
  kind: "failingTool",
  agent: "shop",
  tool: "order",
  calls: 120,
  errors: 34,
  errorShareBefore: 0.03,
};
const unused: AttentionItem = { kind: "unusedTools", agent: "shop", tools: ["<b>", "a"] };
const alert: Alert = {
  id: "message-1",
  space: "Ada & Co",
  publicUrl: "https://tools.example.com",
  changes: [{ state: "open", item }],
  createdAt: new Date(),
};
const url = "https://hooks.example.com/toolwright";
const secret = generateWebhookSecret();

const send = async (respond: (request: OutboundRequest) => number, sent = alert) => {
  const requests: OutboundRequest[] = [];
  const ports: AlertPorts = {
    outbound: () => async (request) => {
      requests.push(request);
      return { status: respond(request), headers: {}, body: new Uint8Array(), url: request.url };
    },
    sendMail: () => Promise.reject(new Error("not used")),
  };
  const failure = await sendAlert(
    { kind: "webhook", url, secret },
    { alert: sent, space: "s" },
    ports,
  );
  return { ...failure, request: requests[0] };
};

test("sends a webhook that the reference library verifies and can read", async () => {
  const { problem, request } = await send(() => 204);
  expect(problem).toBeUndefined();
  expect(request).toMatchObject({ method: "POST", url, redirects: "refuse" });
  const headers = Object.fromEntries(request?.headers ?? []);
  expect(headers["webhook-id"]).toBe(alert.id);
  expect(new Webhook(secret).verify(String(request?.body), headers)).toMatchObject({
    type: "alert.changed",
    data: {
      space: "Ada & Co",
      count: 1,
      changes: [
        {
          key: "failingTool/shop/order",
          state: "open",
          subject: "order",
          agent: "shop",
          item,
          url: "https://tools.example.com/agents/shop/calls?tool=order&outcome=failed&period=24h",
        },
      ],
    },
  });
  const other = new Webhook(generateWebhookSecret());
  expect(() => other.verify(String(request?.body), headers)).toThrow();
});

test.each([
  [500, "The webhook responded with status 500."],
  [301, "The webhook redirects with status 301: enter the URL that it redirects to."],
])("describes a webhook response with status %i in one sentence", async (status, sentence) => {
  expect((await send(() => status)).problem).toBe(sentence);
});

test("turns off the channel of a webhook that no longer exists, and retries others", async () => {
  expect((await send(() => 404)).consequence).toBe("retry");
  expect((await send(() => 410)).consequence).toBe("turnOff");
});

test("describes in a sentence that the guard refused a webhook or that it timed out", async () => {
  const fail = (error: Error) =>
    send(() => {
      throw error;
    });
  const refusal = new OutboundError("SECURITY_VIOLATION", "Not allowed.", "It is private.");
  expect((await fail(refusal)).problem).toBe("Not allowed. It is private.");
  const timeout = new OutboundError("TIMEOUT", "", "");
  expect((await fail(timeout)).problem).toBe("The webhook did not respond within 10 seconds.");
});

test("counts a webhook as accepted even if its response is too long", async () => {
  const outcome = await send((request) => {
    request.onResponse?.({ status: 200, headers: {} });
    throw new OutboundError("LIMIT_EXCEEDED", "The service's response is larger.", "");
  });
  expect(outcome.problem).toBeUndefined();
});

test("lists what began and what ended in a mail, with links, as text and as HTML", async () => {
  const mails: Mail[] = [];
  const mixed: Alert = {
    ...alert,
    changes: [...alert.changes, { state: "resolved", item: unused }],
  };
  await sendAlert(
    { kind: "email", addresses: ["ops@example.com"] },
    { alert: mixed, space: "s" },
    {
      outbound: () => () => Promise.reject(new Error("not used")),
      sendMail: async (mail) => void mails.push(mail),
    },
  );
  expect(mails[0]).toMatchObject({
    id: alert.id,
    to: ["ops@example.com"],
    subject: "Ada & Co: 1 new, 1 resolved",
  });
  expect(mails[0]?.text).toBe(`Needs attention:
- order (shop): 34 of 120 calls failed in the last 24 hours (28%, 3% the day before)
  https://tools.example.com/agents/shop/calls?tool=order&outcome=failed&period=24h

Resolved:
- 2 tools (shop): Called again, or no longer published
  https://tools.example.com/agents/shop/calls?period=30d

Sent for the Space Ada & Co. Manage alerts: https://tools.example.com/settings/alerts
`);
  expect(mails[0]?.html).toContain(
    '<a href="https://tools.example.com/agents/shop/calls?tool=order&#38;outcome=failed&#38;period=24h">order</a> (shop): 34 of',
  );
});

test("uses a single change as the subject, and labels a test as such", () => {
  expect(toSubject(alert)).toContain("order: 34 of 120 calls failed");
  expect(toSubject({ ...alert, changes: [] })).toBe("Test alert from Ada & Co");
});

test("escapes names in HTML, and only counts changes beyond the limit", () => {
  const tool: AttentionItem = { ...unused, tools: ["<img src=x>"] };
  const many: Alert = {
    ...alert,
    changes: Array.from({ length: 30 }, () => ({ state: "open", item: tool })),
  };
  expect(toHtml(many)).not.toContain("<img");
  expect(toText(many)).toContain("- and 10 more: https://tools.example.com/agents");
});

test("sends at most 100 changes to a webhook, and says how many there are", async () => {
  const changes = Array.from({ length: 101 }, () => ({ state: "open" as const, item }));
  const { request } = await send(() => 204, { ...alert, changes });
  const { data } = JSON.parse(String(request?.body));
  expect(data).toMatchObject({ count: 101 });
  expect(data.changes).toHaveLength(100);
});
