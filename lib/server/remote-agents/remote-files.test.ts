import { expect, onTestFinished, test } from "vitest";
import { connect, setUp } from "@/lib/gateway/mcp/mcp-fixture";
import { parseAllowRule } from "@/lib/handlers/http/outbound/allow-rule";
import { createOutbound } from "@/lib/handlers/http/outbound/outbound";
import { type Offer, startMcpServer } from "@/lib/handlers/mcp/mcp-server-fixture";
import { runImport } from "@/lib/imports";

type Content = Awaited<ReturnType<Offer["call"]>>["content"];

const definition = { name: "draw", inputSchema: { type: "object" as const } };

/** Serves an agent with an imported tool of a remote server. */
const serve = async (content: Content) => {
  const server = await startMcpServer("2026-07-28", {
    tools: [definition],
    call: async () => ({ content }),
  });
  const outbound = createOutbound({ allow: [parseAllowRule("127.0.0.1")] });
  onTestFinished(async () => {
    await outbound.close();
    await server.close();
  });
  const { manifest } = await runImport(
    { kind: "mcp", url: server.url },
    {
      fetch: async () => ({ status: 405, headers: {}, body: new Uint8Array() }),
      listRemoteTools: async () => ({
        server: { name: "pictures" },
        tools: [{ definition, pin: `sha256-${"A".repeat(43)}=` }],
        isCut: false,
      }),
    },
  );
  const [{ handler, ...tool }] = manifest.tools as [(typeof manifest.tools)[number]];
  const { pin: _, ...unpinned } = handler as { pin?: string } & typeof handler;
  return setUp([{ ...tool, handler: unpinned }], { ports: { outbound: outbound.forCaller } });
};

const text = { type: "text", text: "Here." } as const;
const image = { type: "image", data: "aGk=", mimeType: "image/png" } as const;
const audio = { type: "audio", data: "aGk=", mimeType: "audio/wav" } as const;

test.each([
  ["a text and an image", [text, image], [text, image]],
  ["an image", [image], [image]],
  ["a sound", [audio], [audio]],
  ["a text", [text], [text]],
])("forwards %s of a remote server unchanged to MCP clients", async (_, content, expected) => {
  const gateway = await serve(content);
  const client = await connect(gateway);
  const result = await client.callTool({ name: "draw", arguments: {} });
  expect(result.content).toEqual(expected);
});

test("returns an image of a remote server as media over REST", async () => {
  const { send } = await serve([text, image]);
  const response = await send("POST", "/tools/draw", { headers: { "x-api-key": "all" } });
  expect(await response.json()).toMatchObject({
    responseType: "mixed",
    data: { text: "Here.", media: [{ url: "data:image/png;base64,aGk=" }] },
  });
});
