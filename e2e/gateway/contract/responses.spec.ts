// biome-ignore-all lint/suspicious/noTemplateCurlyInString: tool code contains template literals.
import { isAuthorErrorCode, TOOL_ERROR_STATUS } from "@/lib/agent/tool-error";
import { expect, expectFailure, forEachMount, test } from "../agent-client";
import { createAgent, javascriptTool } from "../contract-agent";

const respondWith = (name: string, value: unknown, responseType: "text" | "media" | "mixed") =>
  javascriptTool(name, `export default () => (${JSON.stringify(value)})`, { responseType });

forEachMount(() => {
  test("returns any JSON value as text in an envelope of three keys", async ({ serve, slug }) => {
    const values = ["hello", { result: 3 }, [1, "b"], 5, false, null, ""];
    const tools = values.map((value, index) => respondWith(`t${index}`, value, "text"));
    const client = await serve(createAgent(slug, tools));
    for (const [index, text] of values.entries()) {
      const { status, json } = await client.call(`t${index}`);
      expect([status, json]).toEqual([
        200,
        { success: true, responseType: "text", data: { text } },
      ]);
    }
  });

  test("returns html as a string in its envelope", async ({ client }) => {
    expect((await client.call("page")).json).toEqual({
      success: true,
      responseType: "html",
      data: { html: "<p>hi</p>" },
    });
  });

  test("returns media as one item or a list, with missing fields filled in", async ({
    serve,
    slug,
  }) => {
    const url = (file: string) => `https://example.com/${file}`;
    const files = ["cat.png", "paper.pdf", "song.mp3", "film.mp4"].map(url);
    const customItem = { type: "image", url: url("a"), description: "A cat.", metadata: { w: 1 } };
    const client = await serve(
      createAgent(slug, [
        respondWith("one", { url: files[0] }, "media"),
        respondWith("many", [...files.map((each) => ({ url: each })), customItem], "media"),
      ]),
    );
    const expectedMedia = (type: string, mimeType: string, href: string | undefined) => ({
      url: href,
      type,
      mimeType,
      description: "",
      metadata: {},
    });
    const one = (await client.call("one")).json;
    expect(one).toEqual({
      success: true,
      responseType: "media",
      data: { media: expectedMedia("image", "image/png", files[0]) },
    });
    const { media } = (await client.call("many")).json.data;
    expect(media.slice(0, 4)).toEqual([
      expectedMedia("image", "image/png", files[0]),
      expectedMedia("pdf", "application/pdf", files[1]),
      expectedMedia("audio", "audio/mpeg", files[2]),
      expectedMedia("video", "video/mp4", files[3]),
    ]);
    expect(media[4]).toMatchObject(customItem);
    expect(typeof media[4].mimeType).toBe("string");
  });

  test("puts the fields of a mixed object directly into data", async ({ serve, slug }) => {
    const plain = { operation: "add", result: 3, message: "1 + 2", tool_type: "calculator" };
    const rich = { text: "See", media: [{ type: "image", url: "https://example.com/a.png" }] };
    const client = await serve(
      createAgent(slug, [respondWith("add", plain, "mixed"), respondWith("rich", rich, "mixed")]),
    );
    for (const [name, data] of [
      ["add", plain],
      ["rich", rich],
    ] as const)
      expect((await client.call(name)).json).toEqual({
        success: true,
        responseType: "mixed",
        data,
      });
  });

  test("fails with a reason if a result does not match the response type", async ({ client }) => {
    const { code, message } = expectFailure(await client.call("broken"), 500);
    expect([typeof code, message]).toEqual(["string", expect.stringContaining("html")]);
  });

  test("returns three keys, with the status as the code, for every gateway error", async ({
    client,
  }) => {
    expectFailure(await client.call("nope"), 404);
    expectFailure(await client.post("/resource"), 404);
    expectFailure(await client.fetchPath("/elsewhere"), 404);
    expectFailure(await client.fetchPath(""), 404);
    expectFailure(await client.call("greet", "{"), 400);
    expectFailure(await client.fetchPath("/tools/greet"), 405);
    const methodNotAllowed = await client.fetchPath("/tools", { method: "DELETE" });
    expectFailure(methodNotAllowed, 405);
    expect(methodNotAllowed.headers.get("allow")).toContain("GET");
    const unknownAgent = await fetch(`${client.origin}/api/agents/no-such-agent/tools`);
    const body = await unknownAgent.json();
    expect([unknownAgent.status, Object.keys(body), body.error.code, body.error.details]).toEqual([
      404,
      ["success", "error"],
      404,
      "",
    ]);
  });

  test("keeps the code of a tool’s error and maps it to an HTTP status", async ({ client }) => {
    expect(expectFailure(await client.call("refuses"), 404)).toEqual({
      message: "No such city.",
      code: "NOT_FOUND",
      details: "TOOL ERROR: NOT_FOUND\nNo such city.\nPARAMETER: city\nRECOVERY HINT: Try Berlin.",
    });
    expect(expectFailure(await client.call("slow"), 504).code).toBe("TIMEOUT");
    expect(expectFailure(await client.call("endless"), 504).code).toBe("TIMEOUT");
    expect(expectFailure(await client.call("throws"), 500).code).toBe("TOOL_EXECUTION_FAILED");
    expect((await client.call("greet")).status).toBe(200);
  });

  test("maps each of the twenty error codes to its status", async ({ serve, slug }) => {
    const codes = Object.entries(TOOL_ERROR_STATUS).filter(([code]) => isAuthorErrorCode(code));
    expect(codes).toHaveLength(20);
    const tools = codes.map(([code]) =>
      javascriptTool(
        code,
        `export default (_, { ToolError }) => { throw new ToolError({ code: "${code}", message: "No." }) }`,
      ),
    );
    const client = await serve(createAgent(slug, tools));
    for (const [code, status] of codes)
      expect(expectFailure(await client.call(code), status).code).toBe(code);
  });

  test("exposes neither a stack nor a secret in an unexpected error", async ({ serve, slug }) => {
    const code =
      "export default (_, { variables, bearer }) => { throw new Error(`no way to ${variables.dburi} with ${bearer}`) }";
    const client = await serve(
      createAgent(slug, [javascriptTool("throws", code, { bearer: "optional" })], {
        variables: [{ ref: "dburi", secret: true }],
      }),
    );
    const secrets = { "x-dburi": "postgres-4711-secret", authorization: "Bearer user-token-4711" };
    const response = await client.call("throws", {}, secrets);
    expect(expectFailure(response, 500).message).toContain("no way to");
    for (const forbidden of [
      "postgres-4711",
      "user-token-4711",
      client.key,
      "    at ",
      ".js:",
      "file:",
    ])
      expect(response.text).not.toContain(forbidden);
  });
});
