import { manifestJsonSchema } from "@/lib/agent/manifest-json-schema";

/** The manifest's JSON Schema, for completion and validation in code editors. */
export const GET = () =>
  Response.json(manifestJsonSchema(), {
    headers: { "content-type": "application/schema+json", "access-control-allow-origin": "*" },
  });
