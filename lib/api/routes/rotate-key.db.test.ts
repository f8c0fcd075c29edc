import { expect, test } from "vitest";
import { createAgent, getAgent } from "@/lib/data/agents/agents";
import { findPublishedAgent } from "@/lib/data/agents/published-fixture";
import { publishDraft } from "@/lib/data/agents/versions";
import { database } from "@/lib/data/database";
import { connectTestApi } from "../api-fixture";
import type { Key } from "../schemas/keys";

const api = connectTestApi();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const slug = "rotated";
const keys = `/agents/${slug}/keys`;

const createKey = async (body: object) =>
  (await api.send("POST", keys, { body })).json as Key & { key: string };
const rotate = (id: string, body: object = {}) =>
  api.send("POST", `${keys}/${id}/rotate`, { body });
const findKey = async (id: string) => {
  const { json } = await api.send("GET", keys);
  const key = (json as { keys: Key[] }).keys.find((each) => each.id === id);
  if (!key) throw new Error(`No key ${id}.`);
  return key;
};
const getLifetime = ({ createdAt, expiresAt }: Key) =>
  Date.parse(expiresAt ?? "") - Date.parse(createdAt);

test("gives a rotated key a successor with its name, scopes and lifetime, and ends it as requested", async () => {
  await createAgent(api.owner, { slug, name: "Rotated", description: "" });
  const expiresAt = new Date(Date.now() + 90 * DAY_MS).toISOString();
  const old = await createKey({ name: "host", scopes: ["list"], expiresAt });
  // As if it had been created ten days earlier, for a hundred days.
  const createdAt = new Date(Date.parse(old.createdAt) - 10 * DAY_MS);
  await database().key.update({ where: { id: old.id }, data: { createdAt } });
  const response = await rotate(old.id, { keepOldSeconds: 3600 });
  const successor = response.json as Key & { key: string };
  expect([response.status, response.header("location")]).toEqual([
    201,
    `/api/v1${keys}/${successor.id}`,
  ]);
  expect(successor).toMatchObject({ name: "host", scopes: ["list"] });
  expect(successor.key).toMatch(/^tw_/);
  expect(
    Math.abs(getLifetime(successor) - getLifetime({ ...old, createdAt: createdAt.toISOString() })),
  ).toBeLessThan(HOUR_MS);
  const replaced = await findKey(old.id);
  expect(replaced).toMatchObject({ replacedBy: successor.id, revokedAt: null });
  const oldEnd = Date.parse(replaced.expiresAt ?? "");
  expect(Math.abs(oldEnd - Date.parse(successor.createdAt) - HOUR_MS)).toBeLessThan(HOUR_MS / 2);
  const { json: attention } = await api.send("GET", "/attention");
  expect(attention).toEqual({ items: [], hasMore: false });
  expect((await rotate(old.id)).status).toBe(409);
});

test("revokes a key immediately unless it is kept, and never extends its life", async () => {
  const now = await createKey({ name: "leaked" });
  const successor = (await rotate(now.id)).json as Key;
  expect(successor).toMatchObject({ expiresAt: null });
  expect((await findKey(now.id)).revokedAt).not.toBeNull();
  const { id: agentId } = await getAgent(api.owner, slug);
  await publishDraft(api.owner, slug, "");
  const served = (await findPublishedAgent(agentId))?.keys.map(({ id }) => id);
  expect([served?.includes(successor.id), served?.includes(now.id)]).toEqual([true, false]);

  const expiresAt = new Date(Date.now() + HOUR_MS).toISOString();
  const short = await createKey({ name: "short", expiresAt });
  await rotate(short.id, { keepOldSeconds: 604_800 });
  expect((await findKey(short.id)).expiresAt).toBe(expiresAt);
});

test("ends a successor by the last day that a timestamp can express", async () => {
  const last = "9999-12-31T00:00:00.000Z";
  const old = await createKey({ name: "lasting", expiresAt: last });
  const createdAt = new Date(Date.parse(old.createdAt) - DAY_MS);
  await database().key.update({ where: { id: old.id }, data: { createdAt } });
  expect((await rotate(old.id)).json).toMatchObject({ expiresAt: last });
});

test("rejects keys that cannot be rotated, and records rotations in the audit log", async () => {
  const revoked = await createKey({ name: "gone" });
  await api.send("DELETE", `${keys}/${revoked.id}`);
  expect((await rotate(revoked.id)).status).toBe(409);
  expect((await rotate("unknown")).status).toBe(404);
  const limited = await createKey({ name: "kept" });
  expect((await rotate(limited.id, { keepOldSeconds: 604_801 })).status).toBe(400);
  const { id } = (await rotate(limited.id, { keepOldSeconds: 60 })).json as Key;
  const { json } = await api.send("GET", "/audit?action=key.rotate&limit=1");
  expect(json).toMatchObject({
    entries: [{ subject: "kept", before: { id: limited.id }, after: { id } }],
  });
});
