import { expect, test } from "vitest";
import { oddAgent } from "./exports-fixture";
import { renderLlmsText } from "./llms-text";

const origin = "https://tools.acme.dev";

test("lists the documents and the given agents", () => {
  const name = "Odd ](evil)\nname";
  const { pageUrl, baseUrl } = oddAgent;
  const text = renderLlmsText(origin, [{ name, description: "Two\nlines.", pageUrl, baseUrl }]);
  expect(text).toContain(`(${origin}/docs/api)`);
  expect(text).toContain(`(${origin}/schemas/agent-manifest.json)`);
  expect(text).toContain(
    `- [Odd \\](evil) name](${pageUrl}): Two lines. ([OpenAPI](${baseUrl}/openapi.json))`,
  );
});

test("omits the agents section when there are none", () => {
  expect(renderLlmsText(origin, [])).not.toContain("## Agents");
});
