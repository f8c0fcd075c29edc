import { manifestJsonSchema } from "@/lib/agent/manifest-json-schema";

/** The manifest's JSON Schema, for editors that complete and check what authors write. */
export const GET = () =>
  Response.json(manifestJsonSchema(), {
    headers: { "content-type": "application/schema+json", "access-control-allow-origin": "*" },
  });
