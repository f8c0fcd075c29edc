import { expect, test } from "vitest";
import { copyAgent } from "./copy-agent";
import { manifestSchema } from "./manifest";

test("the copy of an agent is valid, however long its slug and its name are", () => {
  const manifest = manifestSchema.parse({
    slug: "s".repeat(64),
    name: "n".repeat(120),
    description: "",
    tools: [],
  });
  const copy = copyAgent(manifest);
  const numbered = { ...copy, slug: `${copy.slug}-50`, name: `${copy.name} 50` };
  expect(manifestSchema.parse(numbered).name).toMatch(/^n+ \(copy\) 50$/);
  expect(manifestSchema.parse(numbered).slug).toMatch(/^s+-copy-50$/);
});
