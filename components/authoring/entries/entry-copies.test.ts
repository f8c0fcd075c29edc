import { expect, test } from "vitest";
import { promptSchema } from "@/lib/agent/prompts/prompt";
import { listedResourceSchema } from "@/lib/agent/resources/listed-resource";
import { promptKind } from "./prompt-kind";
import { resourceKind } from "./resource-kind";

test("copies have valid names, however long those of their originals are", () => {
  const prompt = promptSchema.parse({
    name: "p".repeat(128),
    messages: [{ role: "user", text: "Hello" }],
  });
  const first = promptKind.copy(prompt, [prompt.name]);
  const second = promptKind.copy(prompt, [prompt.name, first.name]);
  const resource = listedResourceSchema.parse({
    uri: "docs://style",
    name: "r".repeat(200),
    text: "Be brief.",
  });
  expect([first, second].map((copy) => promptSchema.parse(copy).name.slice(-8))).toEqual([
    "ppp-copy",
    "p-copy-2",
  ]);
  expect(listedResourceSchema.parse(resourceKind.copy(resource, [])).name).toHaveLength(200);
});
