import type { RouteConfig, z } from "@hono/zod-openapi";
import type { SignedInRoute } from "./routes/route-groups";

/**
 * The API's routes by method and path, such as "GET /agents/{slug}", as defined with their
 * handlers.
 */
type Routes = {
  [Route in SignedInRoute as `${Uppercase<Route["method"]>} ${Route["path"]}`]: Route;
};
export type RouteName = keyof Routes;

/**
 * The values that a schema accepts in a URL. A coerced number's type accepts anything, but a URL
 * contains only text and numbers.
 */
type UrlValues<Schema extends z.ZodType> = {
  [Name in keyof z.input<Schema>]: unknown extends z.input<Schema>[Name]
    ? string | number
    : z.input<Schema>[Name];
};
type Params<Request> = Request extends { params: infer Schema extends z.ZodType }
  ? { params: UrlValues<Schema> }
  : { params?: undefined };
type Query<Request> = Request extends { query: infer Schema extends z.ZodType }
  ? { query?: Partial<UrlValues<Schema>> }
  : { query?: undefined };
type Body<Request> = Request extends {
  body: { content: { "application/json": { schema: infer Schema extends z.ZodType } } };
}
  ? { body: z.input<Schema> }
  : { body?: undefined };
type RequestConfig<Route> = Route extends { request: infer Request } ? Request : object;

/** The request to a route: the parameters of its path, its query and its body. */
export type RouteRequest<Name extends RouteName> = Params<RequestConfig<Routes[Name]>> &
  Query<RequestConfig<Routes[Name]>> &
  Body<RequestConfig<Routes[Name]>>;

type JsonOf<Response> = Response extends {
  content: { "application/json": { schema: infer Schema extends z.ZodType } };
}
  ? z.infer<Schema>
  : undefined;
type Success<Responses> = JsonOf<Responses[keyof Responses & (200 | 201 | 204)]>;

/** The JSON value of a route's success response. Undefined if it has none. */
export type RouteResult<Name extends RouteName> = Success<
  Routes[Name] extends RouteConfig ? Routes[Name]["responses"] : never
>;
