import { expect, it } from "vitest";
import { tokenRequest } from "@/lib/agent/credentials/token-request";
import { createRemoteToolLister } from "./remote-tools";
import { literalPorts } from "./runtime-fixture";

it("says why the access token for an MCP server could not be requested", async () => {
  const urls: string[] = [];
  const ports = literalPorts({
    outbound: () => async (request) => {
      urls.push(request.url);
      return { status: 503, headers: {}, body: new Uint8Array(), url: request.url };
    },
    credentials: async () => ({
      crm: {
        fields: { clientId: "app", clientSecret: "the-secret-of-the-client" },
        hosts: [],
        tokenRequest: tokenRequest.parse({ url: "https://auth.example.com/token" }),
      },
    }),
  });
  const auth = { type: "bearer", value: "{{credentials.crm.token}}" } as const;
  const server = { url: "https://mcp.example.com/", headers: [], auth };
  expect(await createRemoteToolLister(ports)("space", server)).toEqual({
    problem:
      'The credential "crm" requested its access token from https://auth.example.com/token. It responded with 503.',
    isUnauthorized: false,
  });
  expect(urls).toEqual(["https://auth.example.com/token"]);
});
