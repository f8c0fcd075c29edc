import { createRoute } from "@hono/zod-openapi";
import { serviceName } from "@/lib/agent/credentials/credential";
import { formatCount } from "@/lib/agent/format-count";
import type { CredentialRecord } from "@/lib/data/credentials/credentials";
import { AppError } from "@/lib/errors";
import type { IssuedToken, TokenProblem } from "@/lib/runtime/credentials/request-token";
import type { ApiPorts } from "../ports";
import {
  ifMatch,
  ifNoneMatch,
  notModified,
  parseIfMatch,
  preconditionFailed,
  toPath,
  toRevisionEtag,
  withEtag,
  withLocationAndEtag,
} from "../preconditions";
import { createRouter, emptyResponse, errorResponses, jsonBody, jsonResponse } from "../router";
import {
  credential,
  credentialChange,
  credentialList,
  credentialParams,
  type TokenTest,
  tokenTest,
} from "../schemas/credentials";
import { optionalPage } from "../schemas/page";

const tags = ["Credentials"];
const credentialCursor = serviceName.clone();

const toCredentialDto = ({ revision, createdAt, updatedAt, ...record }: CredentialRecord) => ({
  ...record,
  etag: toRevisionEtag(revision),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const toTokenTest = (result: IssuedToken | TokenProblem): TokenTest => {
  if (!("token" in result)) return { ok: false, message: result.explanation };
  const seconds = Math.round(result.lifetimeMs / 1_000);
  const duration =
    seconds < 120
      ? formatCount(seconds, "second")
      : formatCount(Math.round(seconds / 60), "minute");
  return { ok: true, message: `The service issued a token that is valid for ${duration}.` };
};

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
        request: { query: optionalPage(credentialCursor) },
        responses: {
          200: jsonResponse(credentialList, "The credentials, without values."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const query = c.req.valid("query");
        const { credentials, next } = await ports.credentials.list(c.var.member, query);
        const rows = credentials.map(toCredentialDto);
        return c.json({ credentials: rows, ...(next && { cursor: next }) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/credentials/{service}",
        tags,
        access,
        summary: "Get a credential, without its values",
        request: { params: credentialParams, headers: ifNoneMatch },
        responses: {
          200: withEtag(jsonResponse(credential, "The credential. Its revision is the ETag.")),
          ...notModified,
          ...errorResponses,
        },
      }),
      async (c) => {
        const { service } = c.req.valid("param");
        const record = await ports.credentials.get(c.var.member, service);
        c.header("etag", toRevisionEtag(record.revision));
        return c.json(toCredentialDto(record), 200);
      },
    )
    .openapi(
      createRoute({
        method: "put",
        path: "/credentials/{service}",
        tags,
        summary: "Create a credential, or update some of its fields",
        request: { params: credentialParams, headers: ifMatch, body: jsonBody(credentialChange) },
        responses: {
          200: withEtag(jsonResponse(credential, "The updated credential, without values.")),
          201: withLocationAndEtag(jsonResponse(credential, "The new credential, without values.")),
          ...preconditionFailed,
          ...errorResponses,
        },
      }),
      async (c) => {
        const { member } = c.var;
        const { service } = c.req.valid("param");
        const revision = parseIfMatch(c.req.valid("header")["if-match"]);
        const result = await ports.credentials.put(member, service, c.req.valid("json"), revision);
        ports.invalidateCredentials(member.space);
        c.header("etag", toRevisionEtag(result.credential.revision));
        if (!result.created) return c.json(toCredentialDto(result.credential), 200);
        c.header("location", toPath("credentials", service));
        return c.json(toCredentialDto(result.credential), 201);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/credentials/{service}/token",
        tags,
        summary: "Request a new access token with the stored credential",
        request: { params: credentialParams },
        responses: {
          200: jsonResponse(tokenTest, "Whether the service issued a token, in words."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { member } = c.var;
        const { service } = c.req.valid("param");
        await ports.credentials.get(member, service);
        const result = await ports.requestToken(member.space, service);
        if (!result)
          throw new AppError("invalid_input", `The credential "${service}" requests no token.`);
        return c.json(toTokenTest(result), 200);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/credentials/{service}",
        tags,
        summary: "Delete a credential",
        description: "Tools that use it fail until it exists again.",
        request: { params: credentialParams, headers: ifMatch },
        responses: { 204: emptyResponse("Deleted."), ...preconditionFailed, ...errorResponses },
      }),
      async (c) => {
        const { member } = c.var;
        const { service } = c.req.valid("param");
        const revision = parseIfMatch(c.req.valid("header")["if-match"]);
        await ports.credentials.remove(member, service, revision);
        ports.invalidateCredentials(member.space);
        return c.body(null, 204);
      },
    );
