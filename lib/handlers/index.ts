import type { ConfigOf, HandlerConfig, HandlerKind } from "@/lib/agent/handlers";
import type { Outcome } from "@/lib/agent/tool-error";
import type { Handler, HandlerCall } from "./handler";
import { http } from "./http/http";
import { javascript } from "./javascript/javascript";

/** What each handler kind does. The compiler names a kind that is missing here. */
export const handlers: { [Kind in HandlerKind]: Handler<ConfigOf<Kind>> } = { http, javascript };

// Each handler receives only its own configuration; the discriminant guarantees it, TypeScript cannot see it.
export const runHandler = (config: HandlerConfig, call: HandlerCall): Promise<Outcome> =>
  handlers[config.kind](config as never, call);
