import { expect, test } from "vitest";
import type { Manifest } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import { renderExport } from "@/lib/exports/export";
import { exports } from "@/lib/exports/index";
import { runImport } from "@/lib/imports";

const handler = { kind: "javascript", code: "export default () => 1" } as const;
const annotations = { readOnly: true, destructive: false, idempotent: true, openWorld: false };
const parameters: Tool["parameters"] = {
  type: "object",
  properties: { text: { type: "string" }, limit: { type: "number" } },
  required: ["text"],
};
const base = { parameters, handler };

/** Exports an agent as an OpenAPI document, and imports that. */
const importDocument = (manifest: Manifest) => {
  const document = renderExport(exports.openapi, {
    manifest,
    version: 1,
    baseUrl: "https://agents.example.com/any",
    pageUrl: "https://agents.example.com/docs",
  });
  const fetch = () => Promise.reject(new Error("Nothing is fetched."));
  return runImport({ kind: "openapi", document }, { fetch });
};

test("an import of an agent's OpenAPI document passes on the caller's own token", async () => {
  const modes = ["none", "optional", "required"] as const;
  const { manifest, warnings } = await importDocument({
    slug: "any",
    name: "Any",
    description: "Does.",
    access: { signIn: "on" },
    tools: modes.map((bearer) => ({ ...base, name: bearer, description: "Does.", bearer })),
  });
  const key = { name: "x-api-key", value: "{{credentials.any.apiKey}}" };
  const passedOn = { auth: { type: "caller-bearer" }, headers: [key] };
  const [none, ...others] = manifest.tools;
  expect(none).not.toHaveProperty("bearer");
  expect(none?.handler).toMatchObject({ auth: { type: "header", ...key } });
  expect(others).toMatchObject([
    { bearer: "optional", handler: passedOn },
    { bearer: "required", handler: passedOn },
  ]);
  expect(warnings.map(({ message }) => message)).toEqual([
    'Add the credential "any" with "apiKey" (the API key of the header "x-api-key"). Tools that use it fail until then.',
  ]);
});

test("an import of an agent's OpenAPI document keeps what OpenAPI has no keyword for", async () => {
  const variables = [
    { ref: "team", name: "Team", description: "Whose data it is.", required: true },
    { ref: "db-uri", required: false, secret: true },
  ];
  const tools: Tool[] = [
    {
      ...base,
      name: "find",
      description: "Finds.",
      category: "search",
      visibleParameters: ["text"],
      annotations,
    },
    { ...base, name: "delete", description: "Deletes.", confirmationRequired: false },
  ];
  const { manifest, warnings } = await importDocument({
    slug: "any",
    name: "Any",
    description: "Does.",
    variables,
    tools,
  });
  const [find, other] = manifest.tools;
  expect(find).toMatchObject({ category: "search", visibleParameters: ["text"], annotations });
  expect(find?.parameters).toEqual(parameters);
  expect(find?.handler).toHaveProperty("headers", [
    { name: "x-team", value: "{{variables.team}}" },
    { name: "x-db-uri", value: "{{variables.db-uri}}" },
  ]);
  expect(other).not.toHaveProperty("category");
  expect(other).toHaveProperty("confirmationRequired", false);
  expect(manifest.variables).toEqual(variables);
  expect(warnings.map(({ code }) => code)).toEqual([
    "credential_needed",
    "variable_declared",
    "variable_declared",
  ]);
});
