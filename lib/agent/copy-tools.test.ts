import { expect, test } from "vitest";
import { copyTools } from "./copy-tools";
import { type Manifest, manifestSchema } from "./manifest";

const createAgent = (overrides: Partial<Manifest>): Manifest =>
  manifestSchema.parse({ slug: "a", name: "A", description: "", tools: [], ...overrides });

const createTool = (name: string, url: string) => ({
  name,
  description: "Gets it.",
  parameters: { type: "object" as const, properties: {} },
  handler: { kind: "http" as const, method: "GET" as const, url },
});
const script = {
  ...createTool("script", ""),
  handler: {
    kind: "javascript" as const,
    code: 'export default (params, context) => context.variables["db-uri"];',
  },
};

const source = createAgent({
  variables: [{ ref: "region", required: true }, { ref: "db-uri" }, { ref: "unused" }],
  tools: [
    createTool("get", "https://api.example.com/{{variables.region}}"),
    createTool("list", "https://api.example.com/"),
    script,
  ],
});

test("keeps a name for models unless another tool has it", () => {
  const named = createAgent({
    tools: [{ ...createTool("get", "https://api.example.com/"), modelName: "fetch" }],
  });
  expect(copyTools(named, ["get"], createAgent({})).manifest.tools).toEqual(named.tools);
  const copies = copyTools(named, ["get"], named).manifest.tools;
  expect(copies.map(({ name, modelName }) => [name, modelName])).toEqual([
    ["get", "fetch"],
    ["getCopy", undefined],
  ]);
});

test("copies the selected tools and the variables that they read", () => {
  const { manifest, names } = copyTools(source, ["get"], createAgent({ slug: "b" }));
  expect(names).toEqual(["get"]);
  expect(manifest.slug).toBe("b");
  expect(manifest.variables).toEqual([{ ref: "region", required: true }]);
  expect(copyTools(source, ["script"], createAgent({})).manifest.variables).toEqual([
    { ref: "db-uri" },
  ]);
  expect(copyTools(source, ["list"], createAgent({})).manifest.variables).toBeUndefined();
});

test("keeps the target's tools and variables, and renames a copy whose name is taken", () => {
  const target = createAgent({
    variables: [{ ref: "region", name: "Ours" }],
    tools: [createTool("get", "https://api.acme.dev/")],
  });
  const { manifest, names } = copyTools(source, ["list", "get"], target);
  expect(names).toEqual(["getCopy", "list"]);
  expect(manifest.tools.map(({ name }) => name)).toEqual(["get", "getCopy", "list"]);
  expect(manifest.tools[0]).toEqual(target.tools[0]);
  expect(manifest.variables).toEqual([{ ref: "region", name: "Ours" }]);
});

test("does not copy a variable whose name only begins another one", () => {
  const tool = createTool("get", "https://api.example.com/{{variables.region-code}}");
  const agent = createAgent({
    variables: [{ ref: "region", required: true }, { ref: "region-code" }],
    tools: [tool],
  });
  expect(copyTools(agent, ["get"], createAgent({})).manifest.variables).toEqual([
    { ref: "region-code" },
  ]);
  const { handler } = script;
  const code = "export default (params, { variables }) => variables.region-1;";
  const subtraction = { ...script, handler: { ...handler, code } };
  const { manifest } = copyTools({ ...agent, tools: [subtraction] }, ["script"], createAgent({}));
  expect(manifest.variables).toEqual([{ ref: "region", required: true }]);
});
