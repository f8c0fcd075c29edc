import type { HandlerConfig, HandlerConfigOfKind, HandlerKind } from "@/lib/agent/handlers";
import type { Outcome } from "@/lib/agent/tool-error";
import type { Handler, HandlerCall } from "./handler";
import { http } from "./http/http";
import { javascript } from "./javascript/javascript";
import { mcp } from "./mcp/mcp";

/** The implementation of each handler kind. The compiler reports a missing kind. */
export const handlers: { [Kind in HandlerKind]: Handler<HandlerConfigOfKind<Kind>> } = {
  http,
  javascript,
  mcp,
};

// The discriminant guarantees that each handler gets its own configuration, but TypeScript cannot
// infer it.
export const runHandler = (config: HandlerConfig, call: HandlerCall): Promise<Outcome> =>
  handlers[config.kind](config as never, call);
