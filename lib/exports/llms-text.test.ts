import { expect, test } from "vitest";
import { oddAgent } from "./exports-fixture";
import { renderLlmsText } from "./llms-text";

const origin = "https://tools.acme.dev";

test("lists the documents and the given agents", () => {
  const name = "Odd ](evil)\nname";
  const manifest = { ...oddAgent.manifest, name, description: "Two\nlines." };
  const text = renderLlmsText(origin, [{ ...oddAgent, manifest }]);
  expect(text).toContain(`(${origin}/docs/api)`);
  expect(text).toContain(`(${origin}/schemas/agent-manifest.json)`);
  expect(text).toContain(
    `- [Odd \\](evil) name](${oddAgent.pageUrl}): Two lines. ([OpenAPI](${oddAgent.baseUrl}/openapi.json))`,
  );
});

test("omits the agents section when there are none", () => {
  expect(renderLlmsText(origin, [])).not.toContain("## Agents");
});
