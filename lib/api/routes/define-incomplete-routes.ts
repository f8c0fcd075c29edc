import { createRoute, type z } from "@hono/zod-openapi";
import {
  ifMatch,
  ifNoneMatch,
  notModified,
  preconditionFailed,
  withEtag,
  withLocationAndEtag,
} from "../preconditions";
import {
  emptyResponse,
  errorResponses,
  idParam,
  jsonBody,
  jsonResponse,
  slugParam,
} from "../router";

type Definition<
  Path extends string,
  List extends z.ZodType,
  New extends z.ZodType,
  Change extends z.ZodType,
  Item extends z.ZodType,
> = {
  path: Path;
  tag: string;
  noun: { singular: string; plural: string };
  schemas: { list: List; new: New; change: Change; item: Item };
};

/** Defines the routes of content that was saved in an editor but cannot be published yet. */
export const defineIncompleteRoutes = <
  Path extends string,
  List extends z.ZodType,
  New extends z.ZodType,
  Change extends z.ZodType,
  Item extends z.ZodType,
>({
  path: lastStep,
  tag,
  noun: { singular, plural },
  schemas,
}: Definition<Path, List, New, Change, Item>) => {
  const path = `/agents/{slug}/${lastStep}` as const;
  const itemPath = `${path}/{id}` as const;
  const tags = [tag];
  const params = slugParam.extend(idParam.shape);
  const itemResponse = jsonResponse(schemas.item, `The incomplete ${singular}.`);
  return {
    list: createRoute({
      method: "get",
      path,
      tags,
      summary: `List incomplete ${plural}, without their content`,
      request: { params: slugParam },
      responses: {
        200: jsonResponse(schemas.list, `The incomplete ${plural}, oldest first.`),
        ...errorResponses,
      },
    }),
    create: createRoute({
      method: "post",
      path,
      tags,
      summary: `Save a ${singular} that cannot be published yet`,
      request: { params: slugParam, body: jsonBody(schemas.new) },
      responses: { 201: withLocationAndEtag(itemResponse), ...errorResponses },
    }),
    get: createRoute({
      method: "get",
      path: itemPath,
      tags,
      summary: `Get an incomplete ${singular}`,
      request: { params, headers: ifNoneMatch },
      responses: { 200: withEtag(itemResponse), ...notModified, ...errorResponses },
    }),
    update: createRoute({
      method: "put",
      path: itemPath,
      tags,
      summary: `Replace an incomplete ${singular}`,
      request: { params, headers: ifMatch, body: jsonBody(schemas.change) },
      responses: { 200: withEtag(itemResponse), ...preconditionFailed, ...errorResponses },
    }),
    discard: createRoute({
      method: "delete",
      path: itemPath,
      tags,
      summary: `Discard an incomplete ${singular}`,
      request: { params, headers: ifMatch },
      responses: { 204: emptyResponse("Discarded."), ...preconditionFailed, ...errorResponses },
    }),
  };
};
