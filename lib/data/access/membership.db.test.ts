import { beforeAll, describe, expect, it } from "vitest";
import { manifestSchema } from "@/lib/agent/manifest";
import { createAgent, deleteAgent, deleteAgentPermanently, restoreAgent } from "../agents/agents";
import { createIncomplete } from "../agents/incomplete-entries";
import { writeDraft } from "../agents/manifests";
import { reorderTools } from "../agents/tools";
import { updateAgent } from "../agents/update-agent";
import { publishDraft, serveVersion } from "../agents/versions";
import { createCredentialStore } from "../credentials/credentials";
import { database } from "../database";
import {
  addTestMember,
  connectTestDatabase,
  createTestOwner,
  inOneDay,
  refusal,
} from "../database-fixture";
import { newId } from "../id";
import { generateApiKey } from "./api-key";
import type { Owner } from "./identity";
import {
  createInvitation,
  deleteInvitation,
  listInvitations,
  renewInvitation,
} from "./invitations";
import { createKey, revokeKey } from "./keys";
import { changeRole, leaveSpace, removeMember } from "./members";
import { createPasswordReset } from "./password-resets";
import { endOtherSessions } from "./sessions";
import { renameSpace } from "./space";
import { createToken, deleteToken, findUserByToken, listTokens } from "./tokens";
import { renameUser } from "./users";

const credentials = createCredentialStore("x".repeat(43));
const slug = "weather";
const manifest = manifestSchema.parse({ slug, name: "Weather", description: "", tools: [] });

const newLink = () => ({ tokenHash: generateApiKey("twp").hash, expiresAt: inOneDay() });
const newKey = () => {
  const { id, hash } = generateApiKey("tw");
  return { id, hash, name: "A key" };
};

const newReset = () => ({ id: newId(), ...newLink() });

connectTestDatabase();
let owner: Owner;
let memberCount = 0;
const addOwner = () => addTestMember(owner, `owner-${++memberCount}@example.com`, "owner");
const invite = (inviter: Owner, email: string) =>
  createInvitation(inviter, { email, role: "editor" }, newLink());

beforeAll(async () => {
  owner = await createTestOwner();
  await writeDraft(owner, manifest);
  await createAgent(owner, { slug: "deleted", name: "Deleted", description: "" });
  await deleteAgent(owner, "deleted");
});

/**
 * Every write that a request may still attempt if it was permitted before its member was removed.
 */
const writes: [string, (former: Owner) => Promise<unknown>][] = [
  ["invite", (former) => invite(former, "guest@example.com")],
  ["renew an invitation", (former) => renewInvitation(former, "any", newLink())],
  ["revoke an invitation", (former) => deleteInvitation(former, "any")],
  ["create a reset link", (former) => createPasswordReset(former, owner.user, newReset())],
  ["change a role", (former) => changeRole(former, owner.user, "viewer")],
  ["remove a member", (former) => removeMember(former, owner.user)],
  ["rename the Space", (former) => renameSpace(former, "Mine")],
  ["create a key", (former) => createKey(former, slug, newKey())],
  ["revoke a key", (former) => revokeKey(former, slug, "any")],
  ["create an agent", (former) => createAgent(former, { ...manifest, slug: "backdoor" })],
  ["change an agent", (former) => updateAgent(former, slug, { name: "Mine" })],
  ["delete an agent", (former) => deleteAgent(former, slug)],
  ["restore an agent", (former) => restoreAgent(former, "deleted")],
  ["delete an agent permanently", (former) => deleteAgentPermanently(former, "deleted")],
  ["write a draft", (former) => writeDraft(former, { ...manifest, name: "Mine" })],
  ["order tools", (former) => reorderTools(former, slug, [])],
  [
    "save an incomplete tool",
    (former) =>
      createIncomplete(former, slug, {
        list: "tools",
        entry: null,
        name: "",
        problems: [],
        content: {},
      }),
  ],
  ["publish", (former) => publishDraft(former, slug, "")],
  ["unpublish", (former) => serveVersion(former, slug, null)],
  ["store a credential", (former) => credentials.put(former, "slack", { fields: { token: "x" } })],
  ["delete a credential", (former) => credentials.remove(former, "slack")],
];
/** Writes that are permitted in any role. */
const ownWrites: typeof writes = [
  ["create a token", (former) => createToken(former, newKey())],
  ["revoke a token", (former) => deleteToken(former, "any")],
  ["rename themselves", (former) => renameUser(former, "Mallory")],
  ["end sessions", (former) => endOtherSessions(former, undefined)],
  ["leave", (former) => leaveSpace(former)],
];

describe("a request that was permitted earlier", () => {
  it.each([...writes, ...ownWrites])("cannot %s after its member was removed", async (_, write) => {
    const former = await addOwner();
    await removeMember(owner, former.user);
    await expect(write(former)).rejects.toEqual(refusal("unauthorized"));
  });

  it.each(writes)("cannot %s after its owner became a viewer", async (_, write) => {
    const former = await addOwner();
    await changeRole(owner, former.user, "viewer");
    await expect(write(former)).rejects.toEqual(refusal("forbidden"));
  });

  it("leaves no link behind when it races with the removal of its member", async () => {
    const former = await addOwner();
    const pending = Array.from({ length: 12 }, (_, count) =>
      count % 2 === 0
        ? invite(former, `guest-${count}@example.com`)
        : createPasswordReset(former, owner.user, newReset()),
    );
    await Promise.allSettled([...pending, removeMember(owner, former.user)]);
    const createdBy = former.user;
    expect(await database().invitation.count({ where: { createdBy, acceptedAt: null } })).toBe(0);
    expect(await database().passwordReset.count({ where: { createdBy } })).toBe(0);
  });
});

describe("concurrent requests", () => {
  const getCodes = async (requests: Promise<unknown>[]) =>
    (await Promise.allSettled(requests))
      .map((result) => (result.status === "fulfilled" ? "ok" : result.reason.code))
      .sort();

  it("revoke an invitation only once", async () => {
    const { id } = await invite(owner, "once@example.com");
    const requests = Array.from({ length: 4 }, () => deleteInvitation(owner, id));
    expect(await getCodes(requests)).toEqual(["not_found", "not_found", "not_found", "ok"]);
    expect((await listInvitations(owner)).some((invitation) => invitation.id === id)).toBe(false);
  });

  it("revoke a token only once, without failing the requests that use it", async () => {
    const token = newKey();
    await createToken(owner, token);
    const uses = Array.from({ length: 4 }, () => findUserByToken(token.hash));
    const requests = Array.from({ length: 4 }, () => deleteToken(owner, token.id));
    expect(await getCodes(requests)).toEqual(["not_found", "not_found", "not_found", "ok"]);
    expect(await getCodes(uses)).toEqual(["ok", "ok", "ok", "ok"]);
    expect((await listTokens(owner)).tokens).toEqual([]);
  });

  it("leave one of two owners who remove each other", async () => {
    const left = await addOwner();
    const right = await addOwner();
    const requests = [removeMember(left, right.user), removeMember(right, left.user)];
    expect(await getCodes(requests)).toEqual(["ok", "unauthorized"]);
  });

  it("all succeed when they expect no revision", async () => {
    const requests = Array.from({ length: 4 }, (_, count) =>
      updateAgent(owner, slug, { description: `Change ${count}` }),
    );
    expect(await getCodes(requests)).toEqual(["ok", "ok", "ok", "ok"]);
  });

  it("never report a credential as deleted while it remains", async () => {
    for (let round = 0; round < 8; round++) {
      await credentials.put(owner, "github", { fields: { token: "first" } });
      const [, { created }] = await Promise.all([
        credentials.remove(owner, "github"),
        credentials.put(owner, "github", { fields: { token: "second" } }).catch(() => ({
          created: false,
        })),
      ]);
      const { credentials: left } = await credentials.list(owner);
      expect(left.some(({ service }) => service === "github")).toBe(created);
      if (created) await credentials.remove(owner, "github");
    }
  });
});
