import { expect, test } from "vitest";
import type { ModelProvider } from "@/lib/agent/model/model-settings";
import { createTool, setUpRuns } from "./runs-fixture";

const union = createTool("union", {
  parameters: {
    type: "object",
    properties: { id: { type: "integer" }, name: { type: "string" } },
    anyOf: [{ required: ["id"] }, { required: ["name"] }],
  },
});
const umlaut = createTool("umlaut", {
  parameters: {
    type: "object",
    properties: { größe: { type: "integer" }, note: { type: "string" } },
    required: ["größe"],
  },
});

const offerWith = async (provider: ModelProvider) => {
  const { run, requests } = setUpRuns(["Hi."], { tools: [union, umlaut], model: { provider } });
  const { events } = await run();
  const warnings = events.flatMap((event) => (event.type === "warning" ? [event.message] : []));
  return { tools: requests[0]?.tools ?? [], warnings };
};

test.each(["openai", "anthropic"] as const)(
  "describes a union at the top level, which %s rejects, in words",
  async (provider) => {
    const [tool] = (await offerWith(provider)).tools;
    expect(tool?.parameters).toEqual({
      type: "object",
      properties: union.parameters.properties,
      description:
        'Must also match the JSON Schema {"anyOf":[{"required":["id"]},{"required":["name"]}]}.',
    });
  },
);

test("leaves out a tool that the provider would reject, with a warning", async () => {
  const { tools, warnings } = await offerWith("anthropic");
  expect(tools.map(({ name }) => name)).toEqual(["union"]);
  expect(warnings).toEqual([
    'The tool "umlaut" was left out: the model\'s provider does not accept its parameters.',
  ]);
});

test("offers other providers the parameters unchanged", async () => {
  const { tools, warnings } = await offerWith("ollama");
  expect(tools.map(({ parameters }) => parameters)).toEqual([union.parameters, umlaut.parameters]);
  expect(warnings).toEqual([]);
});
