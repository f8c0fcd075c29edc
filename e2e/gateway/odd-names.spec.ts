import { toolSchema } from "@/lib/agent/tool";
import { expect, test } from "../fixtures";

/** One core, two mounts: both must answer alike. */
const mounts = { "server.ts": process.env.E2E_URL, "Next’s route": process.env.E2E_NEXT_URL };

const oddNames = [
  "calendar Prioritization",
  "100%",
  "a?b#c&d",
  "größe",
  "日本語",
  "%20",
  "a\\b",
  "a+b",
];
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

for (const [mount, origin] of Object.entries(mounts)) {
  test(`odd names are listed and called percent-encoded through ${mount}`, async ({
    api,
    slug,
  }) => {
    const { key } = await api.publish(manifest(slug));
    const base = `${origin}/api/agents/${slug}/tools`;
    const headers = { "x-api-key": key };
    // Another process hears of a publication from the database, a moment later.
    await expect.poll(async () => (await fetch(base, { headers })).status).toBe(200);
    const { tools } = (await (await fetch(base, { headers })).json()) as {
      tools: { name: string }[];
    };
    expect(tools.map(({ name }) => name)).toEqual(oddNames);
    for (const name of oddNames) {
      const answer = await fetch(`${base}/${encodeURIComponent(name)}`, {
        method: "POST",
        headers,
      });
      expect([name, answer.status, await answer.json()]).toEqual([
        name,
        200,
        { success: true, responseType: "text", data: { text: name } },
      ]);
    }
    const unknown = await fetch(`${base}/calendar%20prioritization/`, { method: "POST", headers });
    expect(unknown.status).toBe(404);
    expect(((await unknown.json()) as { error: { message: string } }).error.message).toBe(
      "Unknown tool: calendar prioritization",
    );
  });
}

test("an odd name comes in by a manifest with a warning, and by no other way", async ({
  api,
  slug,
}) => {
  const put = await api.send("PUT", `/agents/${slug}/manifest`, manifest(slug));
  expect(put.status()).toBe(200);
  const { warnings } = (await put.json()) as { warnings: { path: string; code: string }[] };
  expect(warnings.map(({ path, code }) => [path, code])).toEqual(
    oddNames.map((_, index) => [`/tools/${index}/name`, "odd-name"]),
  );

  const odd = tool("calendar Prioritization");
  const path = `/agents/${slug}/tools/${encodeURIComponent(odd.name)}`;
  const issues = async (answer: { status(): number; json(): Promise<unknown> }) => {
    expect(answer.status()).toBe(400);
    return ((await answer.json()) as { issues: { path: string }[] }).issues.map((it) => it.path);
  };
  expect(await issues(await api.send("POST", `/agents/${slug}/tools`, tool("an other")))).toEqual([
    "/name",
  ]);
  expect(await issues(await api.send("PUT", path, tool("an other")))).toEqual(["/name"]);
  expect(await issues(await api.send("PATCH", path, { name: "an other" }))).toEqual(["/name"]);
  expect((await api.send("PUT", path, { ...odd, description: "Kept." })).status()).toBe(200);
  expect((await api.send("PATCH", path, { docNote: "Kept." })).status()).toBe(200);
  const renamed = await api.send("PATCH", path, { name: "prioritize" });
  expect([renamed.status(), ((await renamed.json()) as { name: string }).name]).toEqual([
    200,
    "prioritize",
  ]);
  for (const name of ["a/b", "a\nb", "..", ""]) {
    const document = { ...manifest(slug), tools: [{ ...odd, name }] };
    const answer = await api.send("PUT", `/agents/${slug}/manifest`, document);
    expect(await issues(answer)).toEqual(["/tools/0/name"]);
  }
});

test("the report tells lint and targets for each tool", async ({ api, slug }) => {
  const value = {
    ...tool("deleteUser"),
    parameters: {
      type: "object",
      properties: { ids: { type: "array" } },
      required: ["ids", "nobody"],
    },
  };
  const document = { ...manifest(slug), tools: [value] };
  const put = await api.send("PUT", `/agents/${slug}/manifest`, document);
  const { warnings } = (await put.json()) as { warnings: { path: string; code: string }[] };
  const expected = [
    ["/confirmationRequired", "missing-confirmation"],
    ["/parameters/required/1", "unknown-required"],
    ["/parameters/properties/ids", "missing-description"],
    ["/parameters/properties/ids", "missing-items"],
  ];
  expect(warnings.map(({ path, code }) => [path, code])).toEqual(
    expected.map(([path, code]) => [`/tools/0${path}`, code]),
  );
  const answer = await api.send("GET", `/agents/${slug}/report`);
  expect(answer.status()).toBe(200);
  const { tools } = (await answer.json()) as {
    tools: {
      name: string;
      lint: { path: string; code: string; message: string }[];
      targets: { target: string; verdict: string; reasons: { path: string; message: string }[] }[];
    }[];
  };
  expect(tools).toHaveLength(1);
  const [report] = tools;
  expect(report?.name).toBe("deleteUser");
  expect(report?.lint.map(({ path, code }) => [path, code])).toEqual(expected);
  expect(Object.keys(report?.lint[0] ?? {})).toEqual(["path", "code", "message"]);
  const verdicts = Object.fromEntries(report?.targets.map((it) => [it.target, it.verdict]) ?? []);
  expect(verdicts).toMatchObject({ openai: "refused", gemini: "refused", mcp: "fits" });
  expect((await api.send("GET", "/agents/no-such-agent/report")).status()).toBe(404);
});
