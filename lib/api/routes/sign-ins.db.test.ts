import { describe, expect, test } from "vitest";
import { database } from "@/lib/data/database";
import { createTestAgent } from "@/lib/data/database-fixture";
import { newId } from "@/lib/data/id";
import { connectTestApi } from "../api-fixture";

describe("sign-ins", () => {
  const externalIssuer = "https://id.example.com";
  const api = connectTestApi({ externalIssuer });

  test("are listed with the operator's authorization server", async () => {
    const slug = await createTestAgent(api.owner);
    for (const path of [`/agents/${slug}/sign-ins`, "/me/sign-ins"])
      expect((await api.send("GET", path)).json).toEqual({ signIns: [], externalIssuer });
  });

  test("can be ended only once", async () => {
    const slug = await createTestAgent(api.owner);
    const { id: referenceId } = await database().agent.findFirstOrThrow({ where: { slug } });
    const id = newId();
    const clientId = "https://claude.example/client";
    await database().oauthClient.create({ data: { id: newId(), clientId, name: "Claude" } });
    const now = new Date();
    await database().oauthConsent.create({
      data: {
        id,
        clientId,
        referenceId,
        userId: api.owner.user,
        scopes: ["call"],
        createdAt: now,
        updatedAt: now,
      },
    });
    const { json } = await api.send("GET", "/me/sign-ins");
    expect(json).toMatchObject({ signIns: [{ id }] });
    expect((await api.send("DELETE", `/sign-ins/${id}`)).status).toBe(204);
    expect((await api.send("DELETE", `/sign-ins/${id}`)).status).toBe(404);
    expect((await api.send("GET", "/me/sign-ins")).json).toMatchObject({ signIns: [] });
  });
});
