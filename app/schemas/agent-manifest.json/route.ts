import { manifestJsonSchema } from "@/lib/agent/manifest-json-schema";
import { refuseMethod } from "@/lib/http/read-only";

/** The manifest's JSON Schema, for completion and validation in code editors. */
export const GET = () =>
  Response.json(manifestJsonSchema(), {
    headers: { "content-type": "application/schema+json", "access-control-allow-origin": "*" },
  });

export {
  refuseMethod as DELETE,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
};
