import { z } from "zod";
import { handlerKinds } from ".";

// The type of a union requires a first member.
const { http, ...others } = handlerKinds;

/** A handler of any kind. */
export const handlerSchema = z.discriminatedUnion("kind", [
  http.schema,
  ...Object.values(others).map(({ schema }) => schema),
]);
