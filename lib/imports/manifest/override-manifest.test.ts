import { describe, expect, it } from "vitest";
import type { Manifest } from "@/lib/agent/manifest";
import { overrideManifest } from "./override-manifest";

const createTool = (name: string, url: string): Manifest["tools"][number] => ({
  name,
  description: "A tool.",
  category: "search",
  parameters: { type: "object", properties: {} },
  limits: { timeoutMs: 1_000, concurrency: 2 },
  handler: { kind: "http", method: "GET", url },
});
const manifest: Manifest = {
  slug: "shop",
  name: "Shop",
  description: "Sells.",
  access: { toolsList: "public" },
  model: { provider: "openai", id: "small" },
  tools: [createTool("findItem", "https://a.example"), createTool("order", "https://b.example")],
};

const getMessages = (override: unknown): string[] => {
  try {
    overrideManifest(manifest, override);
    return [];
  } catch (error) {
    return (error as { issues: { message: string }[] }).issues.map(({ message }) => message);
  }
};

describe("an override", () => {
  it("changes the given keys of a tool, removes those that are null, and keeps the others", () => {
    const override = {
      tools: [
        {
          name: "order",
          category: null,
          limits: { timeoutMs: 5_000 },
          handler: { url: "https://staging.example" },
        },
      ],
    };
    const [first, second] = manifest.tools;
    const { category: _, ...rest } = second ?? {};
    expect(overrideManifest(manifest, override)).toEqual({
      ...manifest,
      tools: [
        first,
        {
          ...rest,
          limits: { timeoutMs: 5_000, concurrency: 2 },
          handler: { kind: "http", method: "GET", url: "https://staging.example" },
        },
      ],
    });
  });

  it("also changes the agent's own keys", () => {
    const override = { slug: "shop-staging", model: { id: "large" }, access: null };
    const { access: _, ...rest } = manifest;
    expect(overrideManifest(manifest, override)).toEqual({
      ...rest,
      slug: "shop-staging",
      model: { provider: "openai", id: "large" },
    });
  });

  it.each([
    [
      { tools: [{ name: "findItm" }] },
      'The manifest has no tool "findItm". Did you mean "findItem"?',
    ],
    [
      { tools: [{ name: "order", descripton: "x" }] },
      '"descripton" is not a tool key. Did you mean "description"?',
    ],
    [{ acess: {} }, '"acess" is not a manifest key. Did you mean "access"?'],
    [{ tools: [{ description: "x" }] }, "/tools/0 does not name a tool to change."],
    [{ tools: [{ name: "order" }, { name: "order" }] }, 'The tool "order" is changed twice.'],
    [[], "An override must be an object; its tools must be a list."],
    [{ tools: {} }, "An override must be an object; its tools must be a list."],
  ])("is rejected: %j", (override, message) => {
    expect(getMessages(override)).toEqual([message]);
  });
});
