import { answerDocument } from "./document";
import type { Protocol } from "./protocol";
import { refuse } from "./rest";

/** `GET /openapi.json`: the REST routes of this version, for programs that read OpenAPI. */
export const openapi: Protocol = {
  refuse,
  serve: (request, served) => answerDocument(request, served, "openapi"),
};
