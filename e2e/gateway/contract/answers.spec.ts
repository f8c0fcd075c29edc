// biome-ignore-all lint/suspicious/noTemplateCurlyInString: tool code contains template literals.
import { toolErrorStatus } from "@/lib/agent/tool-error";
import { agentOf, javascript } from "../agents";
import { bothMounts, expect, refused, test } from "../door";

const answering = (name: string, value: unknown, responseType: "text" | "media" | "mixed") =>
  javascript(name, `export default () => (${JSON.stringify(value)})`, { responseType });

bothMounts(() => {
  test("text is any JSON value in an envelope of three keys", async ({ serve, slug }) => {
    const values = ["hello", { result: 3 }, [1, "b"], 5, false, null, ""];
    const tools = values.map((value, index) => answering(`t${index}`, value, "text"));
    const door = await serve(agentOf(slug, tools));
    for (const [index, text] of values.entries()) {
      const { status, json } = await door.call(`t${index}`);
      expect([status, json]).toEqual([
        200,
        { success: true, responseType: "text", data: { text } },
      ]);
    }
  });

  test("html is a string in its envelope", async ({ door }) => {
    expect((await door.call("page")).json).toEqual({
      success: true,
      responseType: "html",
      data: { html: "<p>hi</p>" },
    });
  });

  test("media is one item or a list, with missing fields filled in", async ({ serve, slug }) => {
    const url = (file: string) => `https://example.com/${file}`;
    const files = ["cat.png", "paper.pdf", "song.mp3", "film.mp4"].map(url);
    const own = { type: "image", url: url("a"), description: "A cat.", metadata: { w: 1 } };
    const door = await serve(
      agentOf(slug, [
        answering("one", { url: files[0] }, "media"),
        answering("many", [...files.map((each) => ({ url: each })), own], "media"),
      ]),
    );
    const filled = (type: string, mimeType: string, at: string | undefined) => ({
      ...{ url: at, type, mimeType, description: "", metadata: {} },
    });
    const one = (await door.call("one")).json;
    expect(one).toEqual({
      success: true,
      responseType: "media",
      data: { media: filled("image", "image/png", files[0]) },
    });
    const { media } = (await door.call("many")).json.data;
    expect(media.slice(0, 4)).toEqual([
      filled("image", "image/png", files[0]),
      filled("pdf", "application/pdf", files[1]),
      filled("audio", "audio/mpeg", files[2]),
      filled("video", "video/mp4", files[3]),
    ]);
    expect(media[4]).toMatchObject(own);
    expect(typeof media[4].mimeType).toBe("string");
  });

  test("mixed puts the object's fields directly into data", async ({ serve, slug }) => {
    const plain = { operation: "add", result: 3, message: "1 + 2", tool_type: "calculator" };
    const rich = { text: "See", media: [{ type: "image", url: "https://example.com/a.png" }] };
    const door = await serve(
      agentOf(slug, [answering("add", plain, "mixed"), answering("rich", rich, "mixed")]),
    );
    for (const [name, data] of [
      ["add", plain],
      ["rich", rich],
    ] as const)
      expect((await door.call(name)).json).toEqual({ success: true, responseType: "mixed", data });
  });

  test("a result that does not match the response type fails with a reason", async ({ door }) => {
    const { code, message } = refused(await door.call("broken"), 500);
    expect([typeof code, message]).toEqual(["string", expect.stringContaining("html")]);
  });

  test("every gateway error has three keys and its status as the code", async ({ door }) => {
    refused(await door.call("nope"), 404);
    refused(await door.post("/resource"), 404);
    refused(await door.ask("/elsewhere"), 404);
    refused(await door.ask(""), 404);
    refused(await door.call("greet", "{"), 400);
    refused(await door.ask("/tools/greet"), 405);
    const allowed = await door.ask("/tools", { method: "DELETE" });
    refused(allowed, 405);
    expect(allowed.headers.get("allow")).toContain("GET");
    const nobody = await fetch(`${door.origin}/api/agents/no-such-agent/tools`);
    const body = await nobody.json();
    expect([nobody.status, Object.keys(body), body.error.code, body.error.details]).toEqual([
      404,
      ["success", "error"],
      404,
      "",
    ]);
  });

  test("a tool’s error keeps its code and maps to an HTTP status", async ({ door }) => {
    expect(refused(await door.call("refuses"), 404)).toEqual({
      message: "No such city.",
      code: "NOT_FOUND",
      details: "TOOL ERROR: NOT_FOUND\nNo such city.\nPARAMETER: city\nRECOVERY HINT: Try Berlin.",
    });
    expect(refused(await door.call("slow"), 504).code).toBe("TIMEOUT");
    expect(refused(await door.call("endless"), 504).code).toBe("TIMEOUT");
    expect(refused(await door.call("throws"), 500).code).toBe("TOOL_EXECUTION_FAILED");
    expect((await door.call("greet")).status).toBe(200);
  });

  test("each of the twenty error codes maps to its status", async ({ serve, slug }) => {
    const tools = Object.keys(toolErrorStatus).map((code) =>
      javascript(
        code,
        `export default (_, { ToolError }) => { throw new ToolError({ code: "${code}", message: "No." }) }`,
      ),
    );
    const door = await serve(agentOf(slug, tools));
    for (const [code, status] of Object.entries(toolErrorStatus))
      expect(refused(await door.call(code), status).code).toBe(code);
  });

  test("an unexpected error exposes neither a stack nor a secret", async ({ serve, slug }) => {
    const code =
      "export default (_, { variables, bearer }) => { throw new Error(`no way to ${variables.dburi} with ${bearer}`) }";
    const door = await serve(
      agentOf(slug, [javascript("throws", code, { bearer: "optional" })], {
        variables: [{ ref: "dburi", secret: true }],
      }),
    );
    const secrets = { "x-dburi": "postgres-4711-secret", authorization: "Bearer user-token-4711" };
    const answer = await door.call("throws", {}, secrets);
    expect(refused(answer, 500).message).toContain("no way to");
    for (const told of ["postgres-4711", "user-token-4711", door.key, "    at ", ".js:", "file:"])
      expect(answer.text).not.toContain(told);
  });
});
