import { OpenAPIHono, type RouteConfig, type RouteHandler, z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import type { Role } from "@/lib/agent/access/roles";
import { hasRole, type IdentityWith, type Reader } from "@/lib/data/access/identity";
import { AppError } from "@/lib/errors";
import { checkBody } from "./check-input";
import { problemContent } from "./schemas/problem";
import { toInvalidInput } from "./to-invalid-input";

/** `session` is the id of the cookie's session. Undefined for a token. */
export type ApiEnv<Identity = Reader> = {
  Variables: { member: Identity; requestId: string; session: string | undefined };
};

export const createApp = () =>
  new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw toInvalidInput(result.error);
    },
  });

/** The role required for a route, and the message for everyone else. */
type Access = { role: Role; refusal: string };
/** For users' own accounts and tokens, and for anything that nobody is refused. */
export const anyRole = { role: "viewer", refusal: "" } as const satisfies Access;
export const editorsOnly = {
  role: "editor",
  refusal: "You have view-only access to this Space. Ask an owner for edit rights.",
} as const satisfies Access;
export const ownersOnly = {
  role: "owner",
  refusal: "Only owners of the Space can do this.",
} as const satisfies Access;

/** The `security` of a route that refuses tokens. */
export const sessionOnly = [{ session: [] }];

/** A route without `access` is for everyone if it reads, and for editors if it writes. */
type ApiRoute = RouteConfig & { access?: Access };
type RequiredRole<Route> = Route extends { access: { role: infer Required extends Role } }
  ? Required
  : Route extends { method: "get" }
    ? "viewer"
    : "editor";
type ApiHandler<Route extends ApiRoute> = RouteHandler<
  Route,
  ApiEnv<IdentityWith<RequiredRole<Route>>>
>;

const audiences: Record<Role, string> = {
  viewer: "For all members of the Space.",
  editor: "For editors and owners.",
  owner: "For owners.",
};

/** Splits off the access of a route, and adds to its description who can call it. */
const splitAccess = <Route extends ApiRoute>({ access: own, ...route }: Route) => {
  const access = own ?? (route.method === "get" ? anyRole : editorsOnly);
  const audience = audiences[access.role];
  const description = route.description ? `${route.description} ${audience}` : audience;
  return { config: { ...route, description }, access };
};

const requireAccess =
  ({ role, refusal }: Access): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    if (!hasRole(c.var.member, role)) throw new AppError("forbidden", refusal);
    await next();
  };

/**
 * Routes for signed-in users. The type lists all of them and is used to type the browser's client.
 * A handler's `c.var.member` has the role that its route requires, so that only that handler can
 * pass it to functions that write.
 */
class Router<Routes extends ApiRoute = never> {
  declare readonly routes: Routes;
  readonly app = createApp();

  openapi<Route extends ApiRoute>(
    route: Route,
    handler: ApiHandler<Route>,
  ): Router<Routes | Route> {
    const { config, access } = splitAccess(route);
    this.app.openapiRoutes([
      { route: { ...config, middleware: [requireAccess(access), checkBody] }, handler },
    ]);
    return this;
  }

  /**
   * Like `openapi`, for a handler that reads and validates the body itself and returns any
   * response.
   */
  openapiRaw<Route extends ApiRoute & { getRoutingPath(): string }>(
    route: Route,
    handler: (c: Context<ApiEnv<IdentityWith<RequiredRole<Route>>>>) => Promise<Response>,
  ): Router<Routes | Route> {
    const { config, access } = splitAccess(route);
    this.app.openAPIRegistry.registerPath(config);
    this.app.on(config.method, route.getRoutingPath(), requireAccess(access), handler);
    return this;
  }
}
export const createRouter = () => new Router();

export const jsonResponse = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { "application/json": { schema } },
});
export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true as const,
  content: { "application/json": { schema } },
});
export const emptyResponse = (description: string) => ({ description });

/** The error response of every route. */
export const errorResponses = {
  default: {
    description: "An error (RFC 9457).",
    content: problemContent,
  },
} as const;

export const slugParam = z.object({
  slug: z.string().openapi({ param: { name: "slug", in: "path" }, example: "weather" }),
});
export const idParam = z.object({
  id: z.string().openapi({ param: { name: "id", in: "path" } }),
});
export const toolParams = z.object({
  ...slugParam.shape,
  name: z.string().openapi({ param: { name: "name", in: "path" }, example: "getForecast" }),
});
