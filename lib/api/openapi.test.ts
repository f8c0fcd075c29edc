import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
// A page may load the language before the API; the API must stand that.
import "@/lib/agent/manifest";
import { createApi } from "./api";
import { operationIdOf } from "./document";
import type { ApiPorts } from "./ports";

test("the document of the builder's API lints clean", async () => {
  // The document is asked of no port: it comes from the routes alone.
  const api = createApi({ url: "https://tools.acme.dev" } as ApiPorts);
  const source = await (await api.request("/api/v1/openapi.json")).text();
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source, absoluteRef: "/openapi.json", config });
  const found = problems.map(
    ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`,
  );
  expect(found).toEqual([]);
});

test("operations are named by their routes", () => {
  expect(operationIdOf("get", "/api/v1/agents/{slug}/tools/{name}")).toBe(
    "getAgentsBySlugToolsByName",
  );
  expect(operationIdOf("post", "/api/v1/set-up")).toBe("postSetUp");
});
