import { z } from "zod";
import { manifestSchema } from "./manifest";

/**
 * Returns the manifest's structure as JSON Schema 2020-12, without the checks that span several
 * fields.
 */
export const manifestJsonSchema = () => ({
  title: "Toolwright agent manifest",
  ...z.toJSONSchema(manifestSchema, { io: "input", unrepresentable: "any" }),
});
