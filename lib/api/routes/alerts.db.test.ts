import { expect, test } from "vitest";
import { createTestAgent } from "@/lib/data/database-fixture";
import { connectTestApi } from "../api-fixture";
import type { AlertChannel, CreatedAlertChannel } from "../schemas/alerts";

const api = connectTestApi();

const webhook = {
  kind: "webhook",
  name: "Ops",
  events: ["failingTool"],
  agents: null,
  url: "https://hooks.example.com/services/very-secret",
};
const list = async (role: "editor" | "owner" = "owner") =>
  ((await api.send("GET", "/alert-channels", { role })).json as { channels: AlertChannel[] })
    .channels;

test("shows a webhook's secret once, and hides the path of its URL from editors", async () => {
  const response = await api.send("POST", "/alert-channels", { body: webhook });
  const { secret, id } = response.json as CreatedAlertChannel;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(response.header("location")).toBe(`/api/v1/alert-channels/${id}`);
  expect(await list()).toMatchObject([{ id, url: webhook.url, isEnabled: true, failedAt: null }]);
  expect(JSON.stringify(await list())).not.toContain("whsec");
  expect(await list("editor")).toMatchObject([{ id, url: "https://hooks.example.com" }]);
});

test("lets only editors see channels, and only owners change them", async () => {
  const [channel] = await list();
  const path = `/alert-channels/${channel?.id}`;
  const refused = [
    api.send("GET", "/alert-channels", { role: "viewer" }),
    api.send("GET", `${path}/messages`, { role: "viewer" }),
    api.send("POST", "/alert-channels", { role: "editor", body: webhook }),
    api.send("POST", `${path}/test`, { role: "editor" }),
    api.send("DELETE", path, { role: "editor" }),
  ];
  for (const response of refused) expect((await response).status).toBe(403);
});

test("changes, tests and deletes a channel, and records it in the audit log", async () => {
  const [channel] = await list();
  const path = `/alert-channels/${channel?.id}`;
  const slug = await createTestAgent(api.owner);
  const change = { name: "On call", events: ["slowTool", "expiringKey"], agents: [slug] };
  const changed = await api.send("PUT", path, { body: { ...change, isEnabled: false } });
  expect(changed.json).toMatchObject({ ...change, url: webhook.url, isEnabled: false });
  expect((await api.send("POST", `${path}/test`)).json).toEqual({ problem: null });
  expect((await api.send("DELETE", path)).status).toBe(204);
  expect((await api.send("GET", `${path}/messages`)).status).toBe(404);
  const { entries } = (await api.send("GET", "/audit")).json as { entries: object[] };
  expect(entries.slice(0, 3)).toMatchObject([
    { action: "alert.delete", subject: "On call" },
    { action: "alert.change", subject: "On call", after: { agents: [slug], isEnabled: false } },
    { action: "agent.create" },
  ]);
  expect(JSON.stringify(entries)).not.toContain("very-secret");
});

test.each([
  [{ ...webhook, url: "ftp://example.com" }, "/url"],
  [{ ...webhook, agents: ["nowhere"] }, "/agents"],
  [{ ...webhook, events: [] }, "/events"],
  [{ ...webhook, name: " " }, "/name"],
])("names the field of a mistake: %o", async (body, path) => {
  const { status, json } = await api.send("POST", "/alert-channels", { body });
  expect(status).toBe(400);
  expect(json).toMatchObject({ issues: [{ path }] });
});

test("does not change the kind of an e-mail channel", async () => {
  const { url: _, ...settings } = webhook;
  const body = { ...settings, kind: "email", addresses: ["ops@example.com"] };
  const { id } = (await api.send("POST", "/alert-channels", { body })).json as CreatedAlertChannel;
  const { kind: __, ...change } = { ...settings, isEnabled: true, url: webhook.url };
  const refused = await api.send("PUT", `/alert-channels/${id}`, { body: change });
  expect(refused.json).toMatchObject({ issues: [{ path: "/url", code: "other_kind" }] });
});
