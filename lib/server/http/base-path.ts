import { isBelow, removeBasePath } from "@/lib/http/base-path";
import { beforeHead, type Listener } from "./http-server";

/**
 * Lets the listener handle requests as if there were no base path. A redirect to one of its paths
 * gets the base path.
 */
export const withBasePath = (handle: Listener, basePath: string): Listener => {
  if (basePath === "") return handle;
  return (request, response) => {
    request.url = removeBasePath(request.url ?? "/", basePath);
    beforeHead(response, () => {
      const location = response.getHeader("location")?.toString() ?? "";
      if (/^\/(?!\/)/.test(location) && !isBelow(location, basePath))
        response.setHeader("location", basePath + location);
    });
    handle(request, response);
  };
};
