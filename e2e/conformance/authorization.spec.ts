import { once } from "node:events";
import { findFreePort } from "@/scripts/lib/free-port";
import { launch } from "@/scripts/lib/launch";
import { expect, test } from "../fixtures";
import { createAgent, javascriptTool } from "../gateway/contract-agent";
import { allowRequest, issuer, toResource } from "../sign-in/program";
import { toEntry, withResults } from "./run-conformance";

test("passes the official conformance suite for authorization servers", async ({ api, slug }) => {
  const tools = [javascriptTool("greet", 'export default () => "hello"')];
  await api.publish(createAgent(slug, tools, { access: { signIn: "on" } }));
  const response = await api.send("POST", "/oauth-clients", {
    type: "public",
    name: "Conformance suite",
    redirectUris: ["http://127.0.0.1/callback"],
  });
  const { id, clientId } = (await response.json()) as { id: string; clientId: string };
  const results = await withResults(async (folder) => {
    const target = ["--url", issuer, "--client-id", clientId, "--resource", toResource(slug)];
    const suite = await launch(
      [
        toEntry("conformance"),
        "authorization",
        ...target,
        "--port",
        String(await findFreePort()),
        "-o",
        folder,
      ],
      { env: {}, ready: /^(http\S+\/oauth2\/authorize\?\S+)$/m },
    );
    const exit = once(suite.process, "close");
    await fetch(await allowRequest(suite.url));
    await exit;
  });
  await api.send("DELETE", `/oauth-clients/${id}`);
  expect(results).toEqual({ scenarios: 2, problems: new Map() });
});
