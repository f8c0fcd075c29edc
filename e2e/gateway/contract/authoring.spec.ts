import { toolSchema } from "@/lib/agent/tool";
import { expect, test } from "../../fixtures";

const oddNames = ["calendar Prioritization", "100%", "größe", "a+b"];
const tool = (name: string) =>
  toolSchema.parse({
    name,
    description: "Says what it is called.",
    parameters: { type: "object", properties: {} },
    handler: { kind: "javascript", code: "export default (_, { toolName }) => toolName" },
  });
const manifest = (slug: string) => ({
  slug,
  name: "Odd names",
  description: "Tools as they were imported.",
  tools: oddNames.map(tool),
});
const toolWith = (name: string, change: object = {}) => ({ ...tool(name), ...change });

test("reports every invalid field of a tool with its path", async ({ api, slug }) => {
  await api.send("POST", "/agents", { name: "Strict", slug });
  const findIssues = async (change: object) => {
    const response = await api.send("POST", `/agents/${slug}/tools`, toolWith("greet", change));
    expect(response.status()).toBe(400);
    const { issues } = (await response.json()) as { issues: { path: string; message: string }[] };
    return issues.map(({ path, message }) => `${path} ${message}`).join("\n");
  };
  const object = (properties: object) => ({ type: "object", properties });
  expect(await findIssues({ name: "send message" })).toContain("/name");
  expect(await findIssues({ description: " " })).toContain("/description");
  for (const name of ["executionId", "chatId", "userId", "toolName"]) {
    const property = { [name]: { type: "string" } };
    const inside = object({ list: { type: "array", items: object(property) } });
    const nestedIssues = await findIssues({ parameters: inside });
    expect(nestedIssues).toContain(`/parameters/properties/list/items/properties/${name}`);
    const reservedIssues = await findIssues({ parameters: object(property) });
    expect(reservedIssues).toContain(`/parameters/properties/${name}`);
    expect(reservedIssues).toContain(name.charAt(0).toUpperCase() + name.slice(1));
  }
  const similarNames = { exectionId: { type: "string" }, slackExecutionId: { type: "string" } };
  const validTool = toolWith("alike", { parameters: object({ ...similarNames, userid: {} }) });
  expect((await api.send("POST", `/agents/${slug}/tools`, validTool)).status()).toBe(201);
  expect(
    await findIssues({ parameters: object({ a: object({ b: { type: "date" } }) }) }),
  ).toContain("/parameters/properties/a/properties/b/type");
  expect(await findIssues({ parameters: object({ a: { $ref: "#/b" } }) })).toContain(
    'The reference "#/b" does not resolve to a schema',
  );
  expect(await findIssues({ visibleParameters: ["nobody"] })).toContain("/visibleParameters/0");
  expect(
    await findIssues({ handler: { kind: "javascript", code: "export default () => {" } }),
  ).toContain("/handler/code");
  expect(
    await findIssues({
      handler: { kind: "http", method: "GET", url: "https://{{params.city}}.example.com" },
    }),
  ).toContain("/handler/url");
  expect(
    await findIssues({
      handler: { kind: "http", method: "GET", url: "https://example.com/{{params.town}}" },
    }),
  ).toContain("/handler/url");
  expect(await findIssues({ unknown: true })).toContain("unknown");
  const created = await api.send("POST", `/agents/${slug}/tools`, toolWith("one"));
  expect(created.status()).toBe(201);
  const duplicate = await api.send("POST", `/agents/${slug}/tools`, toolWith("one"));
  expect([duplicate.status(), ((await duplicate.json()) as { detail: string }).detail]).toEqual([
    409,
    "tool one already exist",
  ]);
});

test("accepts only valid header names other than api-key as variable names", async ({
  api,
  slug,
}) => {
  await api.send("POST", "/agents", { name: "Variables", slug });
  const save = async (...refs: string[]) => {
    const variables = refs.map((ref) => ({ ref }));
    const response = await api.send("PATCH", `/agents/${slug}`, { variables });
    const { issues = [] } = (await response.json()) as { issues?: { path: string }[] };
    return [response.status(), ...issues.map(({ path }) => path)];
  };
  for (const ref of ["DbUri", "db_uri", "db uri", "größe", "", "api-key"])
    expect([ref, ...(await save(ref))]).toEqual([ref, 400, "/variables/0/ref"]);
  expect(await save("team", "team")).toEqual([400, "/variables/1/ref"]);
  expect(await save("dburi", "redis-host", "github-token", "api-version", "2")).toEqual([200]);
});

test("accepts an unusual tool name only from a manifest, with a warning", async ({ api, slug }) => {
  const putResponse = await api.send("PUT", `/agents/${slug}/manifest`, manifest(slug));
  expect(putResponse.status()).toBe(200);
  const { warnings } = (await putResponse.json()) as { warnings: { path: string; code: string }[] };
  expect(warnings.map(({ path, code }) => [path, code])).toEqual(
    oddNames.map((_, index) => [`/tools/${index}/name`, "odd-name"]),
  );

  const oddTool = tool("calendar Prioritization");
  const path = `/agents/${slug}/tools/${encodeURIComponent(oddTool.name)}`;
  const issues = async (response: { status(): number; json(): Promise<unknown> }) => {
    expect(response.status()).toBe(400);
    return ((await response.json()) as { issues: { path: string }[] }).issues.map((it) => it.path);
  };
  expect(await issues(await api.send("POST", `/agents/${slug}/tools`, tool("an other")))).toEqual([
    "/name",
  ]);
  expect(await issues(await api.send("PUT", path, tool("an other")))).toEqual(["/name"]);
  expect(await issues(await api.send("PATCH", path, { name: "an other" }))).toEqual(["/name"]);
  expect((await api.send("PUT", path, { ...oddTool, description: "Kept." })).status()).toBe(200);
  expect((await api.send("PATCH", path, { docNote: "Kept." })).status()).toBe(200);
  const renameResponse = await api.send("PATCH", path, { name: "prioritize" });
  expect([
    renameResponse.status(),
    ((await renameResponse.json()) as { name: string }).name,
  ]).toEqual([200, "prioritize"]);
  for (const name of ["a/b", "a\nb", "..", ""]) {
    const document = { ...manifest(slug), tools: [{ ...oddTool, name }] };
    const response = await api.send("PUT", `/agents/${slug}/manifest`, document);
    expect(await issues(response)).toEqual(["/tools/0/name"]);
  }
});

test("reports lint issues and target support per tool", async ({ api, slug }) => {
  const value = {
    ...tool("deleteUser"),
    parameters: {
      type: "object",
      properties: { ids: { type: "array" } },
      required: ["ids", "nobody"],
    },
  };
  const document = { ...manifest(slug), tools: [value] };
  const putResponse = await api.send("PUT", `/agents/${slug}/manifest`, document);
  const { warnings } = (await putResponse.json()) as { warnings: { path: string; code: string }[] };
  const expected = [
    ["/confirmationRequired", "missing-confirmation"],
    ["/parameters/required/1", "unknown-required"],
    ["/parameters/properties/ids", "missing-description"],
    ["/parameters/properties/ids", "missing-items"],
  ];
  expect(warnings.map(({ path, code }) => [path, code])).toEqual(
    expected.map(([path, code]) => [`/tools/0${path}`, code]),
  );
  const response = await api.send("GET", `/agents/${slug}/report`);
  expect(response.status()).toBe(200);
  const { tools } = (await response.json()) as {
    tools: {
      name: string;
      lint: { path: string; code: string; message: string }[];
      documentation: unknown;
      targets: { target: string; verdict: string; reasons: { path: string; message: string }[] }[];
    }[];
  };
  expect(tools).toHaveLength(1);
  const [report] = tools;
  expect(report?.name).toBe("deleteUser");
  expect(report?.lint.map(({ path, code }) => [path, code])).toEqual(expected);
  expect(Object.keys(report?.lint[0] ?? {})).toEqual(["path", "code", "message"]);
  expect(report?.documentation).toEqual({
    score: 17,
    present: ["purpose"],
    missing: ["inputs", "outputs", "limits", "examples", "errors"],
  });
  const verdicts = Object.fromEntries(report?.targets.map((it) => [it.target, it.verdict]) ?? []);
  expect(verdicts).toMatchObject({ openai: "fits", gemini: "degraded", mcp: "fits" });
  expect((await api.send("GET", "/agents/no-such-agent/report")).status()).toBe(404);
});
