import { formatList } from "@/lib/agent/format-list";
import { AppError } from "@/lib/errors";
import type { Method, Protocol, Route } from "@/lib/protocols/protocol";

/** The routes of one path, all of one protocol. */
type PathRoutes = {
  path: Route["path"];
  protocol: Protocol;
  byMethod: ReadonlyMap<string, Route>;
};

const methodNotAllowed = (allow: readonly string[]): Route["read"] => {
  const methods = allow.join(", ");
  return ({ method }) => ({
    scopes: [],
    serve() {
      throw new AppError("method_not_allowed", `${method} is not allowed here. Use ${methods}.`);
    },
  });
};

/** Groups routes by path. Throws if two protocols claim the same path. */
export const groupByPath = (protocols: readonly Protocol[]): PathRoutes[] => {
  const paths = new Map<
    string,
    { path: Route["path"]; protocol: Protocol; byMethod: Map<string, Route> }
  >();
  for (const protocol of protocols)
    for (const route of protocol.routes) {
      const existing = paths.get(route.path);
      if (existing && existing.protocol !== protocol)
        throw new Error(`Two protocols claim ${route.path}.`);
      const entry = existing ?? { path: route.path, protocol, byMethod: new Map() };
      entry.byMethod.set(route.method, route);
      if (route.method === "GET") entry.byMethod.set("HEAD", route);
      paths.set(route.path, entry);
    }
  return [...paths.values()];
};

/** Returns the methods of a path, for `Allow`. */
export const getAllowedMethods = ({ byMethod }: PathRoutes): string[] => [...byMethod.keys()];

/**
 * Determines the operation that a request asks for. Other methods are refused, after the key has
 * been checked.
 */
export const readOperation = (routes: PathRoutes): Route["read"] => {
  const otherMethod = methodNotAllowed(getAllowedMethods(routes));
  return (request, params, agent, keyId) =>
    (routes.byMethod.get(request.method)?.read ?? otherMethod)(request, params, agent, keyId);
};

/** Returns a path as documents write it, with `{name}` for each parameter. */
export const toPathTemplate = (path: Route["path"]): string => path.replace(/:(\w+)/g, "{$1}");

/** Refuses an unknown path, and lists those that exist. */
export const unknownPath = (protocols: readonly Protocol[]): Route["read"] => {
  const templates = protocols.flatMap(({ routes }) =>
    routes.map(({ method, path }) => `${method} ${toPathTemplate(path)}`),
  );
  const details = `This agent has ${formatList(templates)}.`;
  return (request) => ({
    scopes: [],
    serve() {
      const { pathname } = new URL(request.url);
      throw new AppError("not_found", `There is nothing at ${request.method} ${pathname}.`, {
        details,
      });
    },
  });
};

/** Lists every method that some route supports. */
export const listMethods = (protocols: readonly Protocol[]): Method[] => [
  ...new Set(protocols.flatMap(({ routes }) => routes.map(({ method }) => method))),
];
