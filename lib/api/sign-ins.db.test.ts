import { describe, expect, test } from "vitest";
import { createTestAgent } from "@/lib/data/database-fixture";
import { connectTestApi } from "./api-fixture";

describe("with an authorization server of the operator", () => {
  const externalIssuer = "https://id.example.com";
  const api = connectTestApi({ externalIssuer });

  test("the lists of sign-ins name it", async () => {
    const slug = await createTestAgent(api.owner);
    for (const path of [`/agents/${slug}/sign-ins`, "/me/sign-ins"])
      expect((await api.send("GET", path)).json).toEqual({ signIns: [], externalIssuer });
  });
});
