import { expect, it } from "vitest";
import { database } from "@/lib/data/database";
import { addTestMember, getOnlyOwner, inOneDay } from "@/lib/data/database-fixture";
import { newId } from "@/lib/data/id";
import { connectTestApi } from "../api-fixture";

const { send } = connectTestApi();
const getLinkToken = (json: unknown) => (json as { url: string }).url.split("/").at(-1) ?? "";
const getId = (json: unknown) => (json as { id: string }).id;

it("invites a person, who joins, gets a reset link and is removed", async () => {
  const email = "lin@example.com";
  const invitation = await send("POST", "/space/invitations", { body: { email } });
  expect(invitation.status).toBe(201);
  const link = await send("POST", `/space/invitations/${getId(invitation.json)}/link`);
  expect(link.status).toBeLessThan(300);
  const path = `/invitations/${getLinkToken(link.json)}`;
  expect((await send("GET", path)).json).toMatchObject({ email });
  const person = { name: "Lin", password: "correct horse battery staple" };
  expect((await send("POST", `${path}/accept`, { body: person })).status).toBe(201);
  const { json } = await send("GET", "/space/members");
  const { members } = json as { members: { id: string; email: string }[] };
  const member = members.find((each) => each.email === email);
  const memberPath = `/space/members/${member?.id}`;
  expect((await send("PATCH", memberPath, { body: { role: "viewer" } })).status).toBeLessThan(300);

  expect((await send("POST", `${memberPath}/reset-link`, { token: true })).status).toBe(403);
  const reset = `/password-resets/${getLinkToken((await send("POST", `${memberPath}/reset-link`)).json)}`;
  expect((await send("GET", reset)).json).toMatchObject({ email });
  const { password } = person;
  expect((await send("POST", reset, { body: { password } })).status).toBeLessThan(300);
  expect((await send("DELETE", memberPath)).status).toBe(204);
  expect((await send("GET", reset)).status).toBe(404);
});

it("ends one session and keeps the others", async () => {
  const { user } = await getOnlyOwner();
  const id = newId();
  const other = newId();
  for (const session of [id, other])
    await database().session.create({
      data: { id: session, token: session, userId: user, expiresAt: inOneDay() },
    });
  expect((await send("DELETE", `/me/sessions/${id}`)).status).toBe(204);
  const { json } = await send("GET", "/me/sessions");
  expect((json as { sessions: { id: string }[] }).sessions.map(getId)).toEqual([other]);
});

const person = { name: "Eve", email: "eve@example.com", password: "correct horse battery staple" };

it("lets an owner leave only if there is another", async () => {
  expect((await send("DELETE", "/me")).status).toBe(409);
  await addTestMember(await getOnlyOwner(), "lin@example.com", "owner");
  expect((await send("DELETE", "/me")).status).toBe(204);
  expect((await send("GET", "/me")).status).toBe(401);
});

it("creates the first owner only once", async () => {
  expect((await send("POST", "/set-up", { body: person })).status).toBe(409);
  await database().user.deleteMany();
  const { status, json, header } = await send("POST", "/set-up", { body: person });
  expect([status, json]).toEqual([201, { email: person.email }]);
  expect([header("location"), header("set-cookie")]).toEqual(["/api/v1/me", "session=1"]);
  expect((await send("POST", "/set-up", { body: person })).status).toBe(409);
});
