import type { Page } from "@playwright/test";
import { expect } from "../fixtures";
import type { States } from "./state";

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const items = [
  {
    kind: "failingTool",
    agent: "slack-workshop",
    tool: "sendMessage",
    calls: 120,
    errors: 34,
    errorShareBefore: 0.03,
  },
  { kind: "refusedCredential", agent: "slack-workshop", tool: "readThread", calls: 1_204 },
  {
    kind: "slowTool",
    agent: "a-warehouse-with-a-name-that-is-rather-long",
    tool: "findEverythingThatIsInTheWarehouse",
    p95: 12_400,
    p95Before: 900,
  },
  { kind: "rateLimited", agent: "slack-workshop", calls: 12 },
  { kind: "droppedCalls", calls: 318, firstAt: minutesAgo(90), lastAt: minutesAgo(60) },
  { kind: "failedChannel", channelId: "c3", name: "Night shift", failedAt: minutesAgo(30) },
  {
    kind: "expiringKey",
    agent: "slack-workshop",
    keyId: "k",
    name: "The kitchen’s assistant",
    expiresAt: minutesAgo(-3_000),
  },
  {
    kind: "waitingDraft",
    agent: "weather",
    changes: 3,
    incompleteTools: 1,
    incompleteEntries: 0,
    changedAt: minutesAgo(7_000),
  },
  { kind: "unusedTools", agent: "weather", tools: ["getForecast", "getHistory"] },
];

const toMessage = (minutes: number, fields: object) => ({
  id: `m${minutes}`,
  changes: [],
  status: "delivered",
  attempts: 1,
  problem: null,
  createdAt: minutesAgo(minutes),
  ...fields,
});
const messages = [
  toMessage(2, {
    status: "pending",
    attempts: 2,
    problem: "The webhook responded with status 503.",
    changes: items.map((item) => ({ state: "open", item })),
  }),
  toMessage(70, { changes: [{ state: "resolved", item: items[0] }] }),
  toMessage(200, {}),
];

const channel = {
  id: "c1",
  kind: "webhook",
  name: "On call",
  agents: null,
  isEnabled: true,
  events: ["failingTool", "refusedCredential", "slowTool", "rateLimited"],
  failedAt: null,
  url: "https://hooks.example.com/services/T0/B0/x",
  addresses: null,
  createdAt: minutesAgo(9_000),
  lastMessage: messages[0],
};
const channels = [
  channel,
  {
    ...channel,
    id: "c2",
    kind: "email",
    name: "The people who look after the warehouse",
    url: null,
    agents: ["weather", "slack-workshop"],
    events: items.map(({ kind }) => kind),
    addresses: Array.from({ length: 12 }, (_, index) => `somebody.number.${index}@example.com`),
    isEnabled: false,
    lastMessage: messages[1],
  },
  {
    ...channel,
    id: "c3",
    name: "Night shift",
    failedAt: minutesAgo(30),
    events: ["expiringKey"],
    lastMessage: toMessage(30, {
      status: "failed",
      attempts: 5,
      problem: "The service could not be reached.",
    }),
  },
];

const mock = (page: Page, path: RegExp, json: unknown, status = 200) =>
  page.route(path, (route) => route.fulfill({ status, json }));

const mockChannels = async (page: Page, missingMailSettings: string[] = []) => {
  await mock(page, /\/api\/v1\/alert-channels$/, { channels, missingMailSettings });
  await mock(page, /\/api\/v1\/alert-channels\/c1\/messages$/, { messages });
};

const openNewChannel = async (page: Page) => {
  await page.getByRole("button", { name: "New channel" }).click();
  await expect(page.getByRole("dialog", { name: "New alert channel" })).toBeVisible();
};

/** The items that need attention, and the channels they are sent to. */
export const alertStates: States = {
  attention: {
    path: "/agents",
    async setUp(page) {
      await mock(page, /\/api\/v1\/attention$/, { items, hasMore: false });
    },
    async prepare(page) {
      await page.getByRole("button", { name: "Show all 9" }).click();
      await expect(page.getByText("Night shift")).toBeVisible();
    },
  },
  "no-attention": {
    path: "/agents",
    async setUp(page) {
      await mock(page, /\/api\/v1\/attention$/, { items: [], hasMore: false });
    },
    async prepare(page) {
      await expect(page.getByText("No alerts")).toBeVisible();
    },
  },
  "dropped-calls": {
    path: "/calls",
    async setUp(page) {
      const dropped = { calls: 318, firstAt: minutesAgo(90), lastAt: minutesAgo(60) };
      await mock(page, /\/api\/v1\/dropped-calls\?/, dropped);
    },
    async prepare(page) {
      await expect(page.getByText("318 calls of this Space are missing here")).toBeVisible();
    },
  },
  "alert-channels": {
    path: "/settings/alerts",
    async setUp(page) {
      const problem = "The webhook responded with status 503.";
      await mock(page, /\/api\/v1\/alert-channels\/c1\/test$/, { problem });
      await mockChannels(page);
    },
    async prepare(page) {
      await page.getByRole("button", { name: "Send a test to On call" }).click();
      await expect(page.getByText("The test was not delivered")).toBeVisible();
      await page.getByRole("button", { name: /^Waiting/ }).click();
      await expect(page.getByText("2 attempts")).toBeVisible();
    },
  },
  "failed-alert-channels": {
    path: "/settings/alerts",
    async setUp(page) {
      const body = { code: "internal", detail: "The database does not respond." };
      await mock(page, /\/api\/v1\/alert-channels$/, body, 409);
    },
    async prepare(page) {
      await expect(page.getByRole("alert").filter({ hasText: "loaded" })).toBeVisible();
    },
  },
  "new-alert-channel": {
    path: "/settings/alerts",
    async prepare(page) {
      await openNewChannel(page);
      await page.getByRole("radio", { name: "Selected agents" }).click();
      await page.getByRole("button", { name: "Create channel" }).click();
      await expect(page.getByText("Enter a name.")).toBeVisible();
    },
  },
  "alert-mail-missing": {
    path: "/settings/alerts",
    setUp: (page) => mockChannels(page, ["TOOLWRIGHT_SMTP_URL", "TOOLWRIGHT_MAIL_FROM"]),
    async prepare(page) {
      await openNewChannel(page);
      await page.getByRole("combobox", { name: "Kind" }).click();
      await page.getByRole("option", { name: /E-mail/ }).click();
      await expect(page.getByText("This server sends no e-mail yet")).toBeVisible();
    },
  },
  "alert-secret": {
    path: "/settings/alerts",
    async setUp(page) {
      const created = { ...channel, secret: `whsec_${"c2VjcmV0".repeat(5)}=` };
      await mock(page, /\/api\/v1\/alert-channels$/, { channels, missingMailSettings: [] });
      await page.route(/\/api\/v1\/alert-channels$/, (route) =>
        route.request().method() === "POST"
          ? route.fulfill({ status: 201, json: created })
          : route.fallback(),
      );
    },
    async prepare(page) {
      await openNewChannel(page);
      await page.getByRole("textbox", { name: "Name" }).fill(channel.name);
      await page.getByRole("button", { name: "Create channel" }).click();
      await expect(page.getByText(/^Copy the signing secret of On call now/)).toBeVisible();
    },
  },
};
