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

/** Even the names tell what a Space has accounts for, so they are for those who work with them. */
const checkEditor = ({ role }: Owner): void => {
  if (role === "viewer")
    throw new AppError("forbidden", "Credentials are for editors and owners of this Space.");
};

/** What lets handlers out. Values go in and are never answered. */
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
        summary: "Read what a credential has, without its values",
        request: { params: credentialParams },
        responses: { 200: json(credential, "The credential, with its ETag."), ...refusals },
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
        summary: "Set a credential up, or change some of its fields",
        request: { params: credentialParams, body: body(credentialChange) },
        responses: {
          200: json(credential, "The credential as it is now, without values."),
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
        summary: "Delete a credential; tools that were granted it fail until it is set up again",
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
