import { describe, expect, it } from "vitest";
import type { ResponseType } from "@/lib/agent/tool";
import { toolFailure } from "@/lib/agent/tool-error";
import { connect, createPromptGateway, javascript } from "./prompts-fixture";

describe("a resource", () => {
  it("may be the agent's context, whatever its response type", async () => {
    const read = async (responseType: ResponseType, value: unknown) => {
      const resource = { enabled: true, responseType, handler: javascript };
      const client = await connect(
        createPromptGateway({ resource }, { run: async () => ({ ok: true, value }) }),
      );
      const { resources } = await client.listResources();
      expect(resources[0]).toMatchObject({ uri: "agent://resource", name: "resource" });
      return (await client.readResource({ uri: "agent://resource" })).contents;
    };
    const uri = "agent://resource";
    const image = "data:image/png;base64,iVBORw==";
    expect(await read("text", "Hi")).toEqual([{ uri, mimeType: "text/plain", text: "Hi" }]);
    expect(await read("html", "<p>")).toEqual([{ uri, mimeType: "text/html", text: "<p>" }]);
    expect(await read("mixed", { a: 1 })).toEqual([
      { uri, mimeType: "application/json", text: '{"a":1}' },
    ]);
    expect(await read("media", [image, "https://a.example/b.png"])).toEqual([
      { uri, mimeType: "image/png", blob: "iVBORw==" },
      {
        uri,
        mimeType: "application/json",
        text: expect.stringContaining("https://a.example/b.png"),
      },
    ]);
  });

  it("returns its handler's failure, and reports internal errors", async () => {
    const failing = createPromptGateway(
      {},
      { run: async () => toolFailure("NOT_FOUND", "No such issue.") },
    );
    const client = await connect(failing);
    await expect(client.readResource({ uri: "issue://5" })).rejects.toMatchObject({
      code: -32603,
      message: expect.stringContaining("No such issue."),
    });
    const broken = createPromptGateway(
      {},
      { run: () => Promise.reject(new Error("secret detail")) },
    );
    const reading = (await connect(broken)).readResource({ uri: "issue://5" });
    await expect(reading).rejects.toThrow(/^(?!.*secret detail).*Request id/);
    expect(broken.reportedErrors).toHaveLength(1);
  });

  it("gets the caller's variables, whose secrets are masked in the log", async () => {
    const variables = [{ ref: "token", required: true, secret: true }];
    const agent = createPromptGateway(
      { variables },
      { run: async ({ context }) => ({ ok: true, value: context.variables.token }) },
    );
    const read = async (headers: Record<string, string>) =>
      (await connect(agent, "all", headers)).readResource({ uri: "issue://5" });
    await expect(read({})).rejects.toThrow("Missing variables: token");
    expect(await read({ "x-token": "s3cr3t-token" })).toMatchObject({
      contents: [{ text: "s3cr3t-token" }],
    });
    expect(JSON.stringify(agent.recordedCalls)).not.toContain("s3cr3t-token");
  });

  it("is omitted if it would need a caller's own token", async () => {
    const resource = { enabled: true, handler: javascript };
    const client = await connect(
      createPromptGateway({ access: { bearer: "required" }, resource, prompts: [] }),
    );
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(["docs://style", "docs://logo"]);
    await expect(client.readResource({ uri: "agent://resource" })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("Read it over REST"),
    });
    const { contents } = await client.readResource({ uri: "issue://5" });
    expect(contents).toMatchObject([{ uri: "issue://5" }]);
  });
});
