import { createRoute } from "@hono/zod-openapi";
import type { CredentialRecord } from "@/lib/data/credentials";
import type { Owner } from "@/lib/data/owner";
import { AppError } from "@/lib/errors";
import type { ApiPorts } from "../ports";
import { body, createRouter, empty, etagOf, ifMatch, json, refusals } from "../router";
import {
  credential,
  credentialChange,
  credentialList,
  credentialParams,
} from "../schemas/credentials";

const tags = ["Credentials"];

const shown = ({ revision, createdAt, updatedAt, ...record }: CredentialRecord) => ({
  ...record,
  etag: etagOf(revision),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** Viewers may not list credentials: even their names reveal which services a Space uses. */
const checkEditor = ({ role }: Owner): void => {
  if (role === "viewer")
    throw new AppError("forbidden", "Only editors and owners of the Space can see credentials.");
};

/** Credentials that handlers send to services. Values are write-only. */
export const credentialRoutes = (ports: ApiPorts) =>
  createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/credentials",
        tags,
        summary: "List the Space's credentials and the tools that use them",
        responses: { 200: json(credentialList, "The credentials, without values."), ...refusals },
      }),
      async (c) => {
        checkEditor(c.var.owner);
        const credentials = (await ports.credentials.list(c.var.owner)).map(shown);
        return c.json({ credentials }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/credentials/{service}",
        tags,
        summary: "Get a credential, without its values",
        request: { params: credentialParams },
        responses: {
          200: json(credential, "The credential. Its revision is the ETag."),
          ...refusals,
        },
      }),
      async (c) => {
        checkEditor(c.var.owner);
        const { service } = c.req.valid("param");
        const found = await ports.credentials.get(c.var.owner, service);
        c.header("etag", etagOf(found.revision));
        return c.json(shown(found), 200);
      },
    )
    .openapi(
      createRoute({
        method: "put",
        path: "/credentials/{service}",
        tags,
        summary: "Create a credential, or update some of its fields",
        request: { params: credentialParams, body: body(credentialChange) },
        responses: {
          200: json(credential, "The updated credential, without values."),
          201: json(credential, "The new credential, without values."),
          ...refusals,
        },
      }),
      async (c) => {
        const { owner } = c.var;
        const { service } = c.req.valid("param");
        const revision = ifMatch(c.req.header("if-match"));
        const saved = await ports.credentials.put(owner, service, c.req.valid("json"), revision);
        ports.credentialsChanged(owner.space);
        c.header("etag", etagOf(saved.credential.revision));
        return c.json(shown(saved.credential), saved.created ? 201 : 200);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/credentials/{service}",
        tags,
        summary: "Delete a credential. Tools that use it fail until it exists again",
        request: { params: credentialParams },
        responses: { 204: empty("Deleted."), ...refusals },
      }),
      async (c) => {
        const { owner } = c.var;
        const { service } = c.req.valid("param");
        await ports.credentials.remove(owner, service, ifMatch(c.req.header("if-match")));
        ports.credentialsChanged(owner.space);
        return c.body(null, 204);
      },
    );
