import { createRoute } from "@hono/zod-openapi";
import type { CredentialRecord } from "@/lib/data/credentials/credentials";
import type { ApiPorts } from "../ports";
import {
  createRouter,
  emptyResponse,
  errorResponses,
  jsonBody,
  jsonResponse,
  parseIfMatch,
  toEtag,
} from "../router";
import {
  credential,
  credentialChange,
  credentialList,
  credentialParams,
} from "../schemas/credentials";

const tags = ["Credentials"];

const toCredentialDto = ({ revision, createdAt, updatedAt, ...record }: CredentialRecord) => ({
  ...record,
  etag: toEtag(revision),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** Viewers may not list credentials: even their names reveal which services a Space uses. */
const access = {
  role: "editor",
  refusal: "Only editors and owners of the Space can see credentials.",
} as const;

/** Credentials that handlers send to services. Values are write-only. */
export const credentialRoutes = (ports: ApiPorts) =>
  createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/credentials",
        tags,
        access,
        summary: "List the Space's credentials and the tools that use them",
        responses: {
          200: jsonResponse(credentialList, "The credentials, without values."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const credentials = (await ports.credentials.list(c.var.owner)).map(toCredentialDto);
        return c.json({ credentials }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/credentials/{service}",
        tags,
        access,
        summary: "Get a credential, without its values",
        request: { params: credentialParams },
        responses: {
          200: jsonResponse(credential, "The credential. Its revision is the ETag."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { service } = c.req.valid("param");
        const record = await ports.credentials.get(c.var.owner, service);
        c.header("etag", toEtag(record.revision));
        return c.json(toCredentialDto(record), 200);
      },
    )
    .openapi(
      createRoute({
        method: "put",
        path: "/credentials/{service}",
        tags,
        summary: "Create a credential, or update some of its fields",
        request: { params: credentialParams, body: jsonBody(credentialChange) },
        responses: {
          200: jsonResponse(credential, "The updated credential, without values."),
          201: jsonResponse(credential, "The new credential, without values."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { owner } = c.var;
        const { service } = c.req.valid("param");
        const revision = parseIfMatch(c.req.header("if-match"));
        const result = await ports.credentials.put(owner, service, c.req.valid("json"), revision);
        ports.invalidateCredentials(owner.space);
        c.header("etag", toEtag(result.credential.revision));
        return c.json(toCredentialDto(result.credential), result.created ? 201 : 200);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/credentials/{service}",
        tags,
        summary: "Delete a credential. Tools that use it fail until it exists again",
        request: { params: credentialParams },
        responses: { 204: emptyResponse("Deleted."), ...errorResponses },
      }),
      async (c) => {
        const { owner } = c.var;
        const { service } = c.req.valid("param");
        await ports.credentials.remove(owner, service, parseIfMatch(c.req.header("if-match")));
        ports.invalidateCredentials(owner.space);
        return c.body(null, 204);
      },
    );
