import { observeResponse } from "@/lib/http/observed-respond";
import type { Respond } from "@/lib/http/respond";
import type { Route } from "@/lib/protocols/protocol";
import { parseTraceContext } from "@/lib/tracing/trace-context";
import type { Tracer } from "@/lib/tracing/tracer";
import type { GatewayContext } from "./incoming-request";
import type { RequestHandler } from "./request-handler";
import { toPathTemplate } from "./routing";

/** Gives each request of a path a span that continues its caller's trace. */
export const traceRequests = (
  tracer: Tracer | undefined,
  path: Route["path"] | undefined,
  handle: RequestHandler,
): ((context: GatewayContext) => Promise<Response>) => {
  if (!tracer) return (context) => handle(context);
  const route = path && `/api/agents/{agent}${toPathTemplate(path)}`;
  return async (context) => {
    const { method, headers } = context.req.raw;
    const span = tracer.start(route ? `${method} ${route}` : method, {
      kind: "server",
      parent: parseTraceContext((name) => headers.get(name)),
      attributes: { "http.request.method": method, "http.route": route },
    });
    let whenSent = (onSent: () => void) => onSent();
    const observe = (respond: Respond): Respond => {
      const observed = observeResponse(respond);
      ({ whenSent } = observed);
      return observed.respond;
    };
    const response = await handle(context, { span, observe });
    const { status } = response;
    whenSent(() =>
      span.end(status >= 500 ? String(status) : undefined, { "http.response.status_code": status }),
    );
    return response;
  };
};
