import { expect, test } from "vitest";
import { oddAgent } from "./exports-fixture";
import { llmsText } from "./llms-text";

const origin = "https://tools.acme.dev";

test("the index names the documents, and the agents it is given", () => {
  const name = "Odd ](evil)\nname";
  const manifest = { ...oddAgent.manifest, name, description: "Two\nlines." };
  const text = llmsText(origin, [{ ...oddAgent, manifest }]);
  expect(text).toContain(`(${origin}/docs/api)`);
  expect(text).toContain(`(${origin}/schemas/agent-manifest.json)`);
  expect(text).toContain(
    `- [Odd \\](evil) name](${oddAgent.pageUrl}): Two lines. ([OpenAPI](${oddAgent.baseUrl}/openapi.json))`,
  );
});

test("without agents there is no empty list of them", () => {
  expect(llmsText(origin, [])).not.toContain("## Agents");
});
