import { z } from "zod";
import { manifestSchema } from "./manifest";

/** The manifest as JSON Schema 2020-12: what a document may say, without the checks across its parts. */
export const manifestJsonSchema = () => ({
  title: "Toolwright agent manifest",
  ...z.toJSONSchema(manifestSchema, { io: "input", unrepresentable: "any" }),
});
