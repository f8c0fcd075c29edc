import { z } from "zod";
import { handlerKinds } from ".";

// A union needs a first member.
const { http, ...others } = handlerKinds;

/** A handler of any kind. */
export const handlerSchema = z.discriminatedUnion("kind", [
  http.schema,
  ...Object.values(others).map(({ schema }) => schema),
]);
