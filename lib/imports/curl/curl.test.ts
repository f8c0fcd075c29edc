// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a shell's variables look like a template.
import { describe, expect, it } from "vitest";
import { manifestSchema } from "@/lib/agent/manifest";
import { convertCurl } from "@/lib/imports/readers/curl/convert-curl";
import type { Json } from "@/lib/schema/json";
import { importCurl } from "./curl";
import { readCurl } from "./curl-fixture";

const importCommand = (command: string) => {
  const { manifest, warnings } = importCurl({ kind: "curl", command });
  expect(manifestSchema.safeParse(manifest).error).toBeUndefined();
  const [tool] = manifest.tools;
  if (tool?.handler.kind !== "http") throw new Error("No tool was created.");
  return { manifest, tool, handler: tool.handler, codes: warnings.map(({ code }) => code) };
};

describe("a request", () => {
  it("becomes an agent with a slug derived from its name", () => {
    const { manifest } = importCommand("curl https://api.example.com/notes");
    expect(manifest).toMatchObject({ name: "api.example.com", slug: "api-example-com" });
  });

  it("has the method that curl would use", () => {
    const method = (options: string) =>
      readCurl(`curl ${options} https://a.example`).handler.method;
    expect(method("")).toBe("GET");
    expect(method("-d a=1")).toBe("POST");
    expect(method("-XPUT -d a=1")).toBe("PUT");
    expect(method("-G -d a=1")).toBe("GET");
    expect(method("-I")).toBe("HEAD");
    expect(method("-sSL -F a=1")).toBe("POST");
  });

  it("has an empty header only if the command sets one", () => {
    const options = "-H 'X-Left-Out:' -H 'X-Empty;' -H 'X-Full: 1'";
    expect(readCurl(`curl ${options} https://a.example`).handler.headers).toEqual([
      { name: "x-empty", value: "" },
      { name: "x-full", value: "1" },
    ]);
  });

  it("repeats headers as the command does, which replace those of other options", () => {
    const options =
      "-A agent/1 -b a=1 -H 'X-Tag: a' -H 'X-Tag: b' -H 'User-Agent: own' -H 'X-Key: 1' -H 'X-Key: 2'";
    const { handler, secrets } = readCurl(`curl ${options} https://a.example`);
    expect(handler.headers).toEqual([
      { name: "cookie", value: "{{credentials.a.cookie}}" },
      { name: "x-tag", value: "a" },
      { name: "x-tag", value: "b" },
      { name: "user-agent", value: "own" },
    ]);
    expect(handler.auth).toMatchObject({ type: "header", name: "x-key" });
    expect(secrets.fields).toMatchObject({ cookie: "a=1", key: "2" });
  });

  it("is found in scripts and code blocks", () => {
    const url = (command: string) => readCurl(command).handler.url;
    expect(url("#!/bin/sh\nTOKEN=x\ncurl \\\n  https://a.example/b")).toBe("https://a.example/b");
    expect(url("```sh\ncurl https://a.example/b\n```\nThen that.")).toBe("https://a.example/b");
    expect(url("PS C:\\> curl.exe https://a.example/b")).toBe("https://a.example/b");
    expect(url("~ $ sudo /usr/bin/curl https://a.example/b")).toBe("https://a.example/b");
  });

  it("keeps the types of a JSON body and drops its content type", () => {
    const body = (command: string) => readCurl(command).handler.body;
    const json = { type: "json", value: { a: 1, b: [true, null], c: "x" } };
    const text = `'{"a":1,"b":[true,null],"c":"x"}'`;
    expect(body(`curl https://a.example -H 'Content-Type: application/json' -d ${text}`)).toEqual(
      json,
    );
    expect(body(`curl https://a.example --json ${text}`)).toEqual(json);
    expect(body(`curl https://a.example --data-raw ${text}`)).toEqual(json);
    expect(readCurl(`curl https://a.example --json ${text}`).handler.headers).toEqual([
      { name: "accept", value: "application/json" },
    ]);
  });

  it("has parameters for shell variables in JSON, and no body without data", () => {
    const { handler, tool, codes } = importCommand(
      `curl https://a.example --json "{\\"n\\": $COUNT, \\"a\\": [\${ID}], \\"b\\": \\"$NAME\\"}"`,
    );
    expect(handler.body).toEqual({
      type: "json",
      value: { n: "{{params.n}}", a: "{{params.a}}", b: "{{params.b}}" },
    });
    expect(tool.parameters.properties.n).toEqual({ type: "string" });
    expect(codes).not.toContain("body_as_text");
    const { handler: empty } = readCurl("curl https://a.example -d ''");
    expect(empty).toEqual({ kind: "http", method: "POST", url: "https://a.example/" });
  });

  it("reads forms, repeated fields and encoded data", () => {
    const { handler } = readCurl(
      "curl https://a.example -d 'a=1&b=x+y' -d b=z --data-urlencode 'c=ü &'",
    );
    expect(handler.body).toEqual({ type: "form", value: { a: "1", b: ["x y", "z"], c: "ü &" } });
    const plain = readCurl(
      "curl https://a.example -H 'content-type: text/csv' --data-binary $'a,b\\n1,2'",
    );
    expect(plain.handler).toMatchObject({
      headers: [{ name: "content-type", value: "text/csv" }],
      body: { type: "text", value: "a,b\n1,2" },
    });
  });

  it("reads brackets in nested form fields", () => {
    const { handler, tool, codes } = importCommand(
      `curl https://api.stripe.com/v1/customers -d "metadata[order]=1" -d "expand[]=a" -d 'expand[]=b' -d "description=My first customer" -d items[0][price]=p_1`,
    );
    expect(handler.body).toEqual({
      type: "form",
      value: {
        "metadata[order]": "{{params.metadata_order}}",
        "expand[]": "{{params.expand}}",
        description: "{{params.description}}",
        "items[0][price]": "{{params.items_0_price}}",
      },
    });
    expect(tool.parameters.properties.expand).toMatchObject({ type: "array" });
    expect(codes).not.toContain("body_as_text");
  });

  it.each<[string, Json]>([
    ["{broken: json", "{broken: json"],
    ["[1, 2", "[1, 2"],
    ['<a b="c"/>', '<a b="c"/>'],
    ["two words=1", "two words=1"],
  ])("sends the text %s with the content type that curl sends", (text, value) => {
    const { handler } = readCurl(`curl https://a.example -d '${text}'`);
    expect(handler).toMatchObject({
      headers: [{ name: "content-type", value: "application/x-www-form-urlencoded" }],
      body: { type: "text", value },
    });
  });

  it("sends a form with spaces in the names of its fields", () => {
    const { handler } = readCurl(
      "curl https://a.example --data-urlencode 'full name=Ann B' -d n=3",
    );
    expect(handler.body).toEqual({ type: "form", value: { "full name": "Ann B", n: "3" } });
  });

  it("reports fields that cannot be sent", () => {
    const { notes } = readCurl("curl https://a.example -d '{{a}}=1&b=2'");
    expect(notes.map(({ code }) => code)).toEqual([]);
    const form = "-H 'content-type: application/x-www-form-urlencoded'";
    expect(readCurl(`curl https://a.example ${form} -d '{{a}}=1&b=2'`).notes).toEqual([
      { code: "field_left_out", message: 'The field "{{a}}" cannot be sent and was skipped.' },
    ]);
  });

  it("adds data to the query with -G", () => {
    const { handler } = readCurl("curl -G 'https://a.example/x?q=1%202' -d n=3 --url-query m=4");
    expect(handler.url).toBe("https://a.example/x");
    expect(handler.query).toEqual([
      { name: "q", value: "1 2" },
      { name: "m", value: "4" },
      { name: "n", value: "3" },
    ]);
  });

  it("never contains a secret", () => {
    const commands = [
      "curl https://api.github.com/user -H 'Authorization: Bearer s3cr3t'",
      "curl https://api.github.com/user -H 'authorization: token s3cr3t'",
      "curl https://api.github.com/user -u me:s3cr3t",
      "curl https://me:s3cr3t@api.github.com/user",
      "curl https://api.github.com/user -H 'X-Api-Key: s3cr3t'",
      "curl https://api.github.com/user -b 'session=s3cr3t'",
      "curl https://api.github.com/user -H 'Cookie: a=s3cr3t'",
      "curl 'https://api.github.com/user?access_token=s3cr3t'",
      "curl 'https://api.github.com/user?apiKey=s3cr3t'",
      "curl https://api.github.com/user --oauth2-bearer s3cr3t",
      "curl https://api.github.com/user -H 'x-custom: ghp_s3cr3tABCDEFGH1234567890'",
    ];
    for (const command of commands) {
      const { handler, credentials, notes } = readCurl(command);
      expect(JSON.stringify(handler), command).not.toContain("s3cr3t");
      expect(JSON.stringify(handler)).toContain("{{credentials.github.");
      expect(credentials).toEqual(["github"]);
      expect(notes.map(({ code }) => code)).toContain("credential_needed");
      expect(JSON.stringify(importCommand(command))).not.toContain("s3cr3t");
    }
    expect(readCurl(commands[0] ?? "").handler.auth).toEqual({
      type: "bearer",
      value: "{{credentials.github.token}}",
    });
    const inBody = importCommand(
      `curl https://a.example --json '{"user":"ada","password":"s3cr3t"}'`,
    );
    expect(JSON.stringify(inBody)).not.toContain("s3cr3t");
  });

  it("escapes text that looks like a placeholder", () => {
    const { handler } = readCurl(`curl 'https://a.example/{{x}}?q={{y}}' --json '{"a":"{{z}}"}'`);
    expect(handler.url).toBe("https://a.example/\\{{x}}");
    expect(handler.query).toEqual([{ name: "q", value: "\\{{y}}" }]);
    expect(handler.body).toEqual({ type: "json", value: { a: "\\{{z}}" } });
  });

  it("warns about skipped parts", () => {
    const codes = (options: string) =>
      readCurl(`curl ${options} https://a.example`).notes.map(({ code }) => code);
    expect(codes("-k")).toEqual(["insecure"]);
    expect(codes("--proxy http://p --what")).toEqual(["options_left_out"]);
    expect(codes("-o out.json --compressed -m 5 -sS")).toEqual([]);
    expect(readCurl("curl https://a.example | jq").notes.map(({ code }) => code)).toEqual([
      "rest_left_out",
    ]);
  });

  it("is rejected with a message if it cannot be imported", () => {
    const problem = (text: string) => (convertCurl(text) as { problem?: string }).problem;
    expect(problem("wget https://a")).toContain('starts with "curl"');
    expect(problem("curl -H 'a: b'")).toContain("no URL");
    expect(problem("curl ftp://a.example")).toContain("http://");
    expect(problem("curl -X TRACE https://a.example")).toContain("TRACE");
  });
});

describe("a tool", () => {
  it("has typed parameters with the command's values", () => {
    const { tool, handler } = importCommand(
      `curl -X POST 'https://api.example.com/v1/users/42/notes?limit=5&q=tea&tag=a&tag=b' -H 'Accept: application/json' --json '{"text":"Hi","count":2,"meta":{"ok":true},"userId":"u1"}'`,
    );
    expect(tool.name).toBe("post_users_notes");
    expect(handler.url).toBe("https://api.example.com/v1/users/{{params.user_id}}/notes");
    expect(tool.description).toBe("POST api.example.com/v1/users/{user_id}/notes");
    expect(handler.query).toEqual([
      { name: "limit", value: "{{params.limit}}" },
      { name: "q", value: "{{params.q}}" },
      { name: "tag", value: "{{params.tag}}" },
    ]);
    expect(handler.body).toEqual({
      type: "json",
      value: {
        text: "{{params.text}}",
        count: "{{params.count}}",
        meta: "{{params.meta}}",
        userId: "{{params.bodyUserId}}",
      },
    });
    expect(tool.parameters.properties).toMatchObject({
      limit: { type: "integer", default: 5 },
      q: { type: "string", default: "tea" },
      tag: { type: "array", items: { type: "string" }, default: ["a", "b"] },
      count: { type: "integer", examples: [2] },
      meta: { type: "object", properties: { ok: { type: "boolean" } } },
    });
    expect(tool.parameters.required).toEqual(["user_id", "text", "count", "meta", "bodyUserId"]);
    expect(tool.examples?.[0]?.params).toMatchObject({ user_id: "42", limit: 5, text: "Hi" });
  });

  it("requires confirmation only if the path suggests it", () => {
    const needsConfirmation = (command: string) => importCommand(command).tool.confirmationRequired;
    expect(needsConfirmation("curl https://a.example/notes -d a=1")).toBeUndefined();
    expect(needsConfirmation("curl https://a.example/notes/send -d a=1")).toBe(true);
    expect(needsConfirmation("curl -X DELETE https://a.example/notes/1")).toBe(true);
  });

  it("has parameters for shell variables", () => {
    const { tool, handler } = importCommand(
      'curl "https://a.example/repos/$OWNER/{name}/:id" --json "{\\"a\\":\\"$B\\"}"',
    );
    expect(handler.url).toBe(
      "https://a.example/repos/{{params.OWNER}}/{{params.name}}/{{params.id}}",
    );
    expect(tool.parameters.properties.a).toEqual({ type: "string" });
  });
});

describe("an incomplete command", () => {
  it.each([
    'curl "https://a.example',
    "curl 'https://a.example",
    "curl $'https://a.example",
    "curl https://a.example -d 'it's'",
  ])("is rejected: %s", (command) =>
    expect(convertCurl(command)).toEqual({
      problem: "A quotation mark is not closed. Paste the whole command.",
    }),
  );
});

it("treats a number after /api as a version, not an ID", () => {
  const command = "curl https://a.example/rest/api/3/issue/17";
  const { manifest } = importCurl({ kind: "curl", command });
  expect(manifest.tools[0]?.handler).toMatchObject({
    url: "https://a.example/rest/api/3/issue/{{params.issue_id}}",
  });
});

it("treats a field whose name ends in brackets as a list with one element", () => {
  const command = "curl 'https://a.example?tags[]=a' -d 'types[]=card' -d limit=2";
  const { manifest } = importCurl({ kind: "curl", command });
  expect(manifest.tools[0]?.parameters.properties).toEqual({
    tags: { type: "array", items: { type: "string" }, default: ["a"] },
    types: { type: "array", items: { type: "string" }, examples: [["card"]] },
    limit: { type: "integer", examples: [2] },
  });
});

it("combines repeated fields into one list", () => {
  const { handler } = readCurl(`curl https://a.example ${"-d a=b ".repeat(20_000)}`);
  expect(handler.body).toMatchObject({ type: "form", value: { a: { length: 20_000 } } });
});
