import type { z } from "zod";
import type { HandlerKindDefinition } from "./handler-kind";
import { httpKind } from "./http-kind";
import { javascriptKind } from "./javascript";
import { mcpKind } from "./mcp";

/**
 * The handler kinds. To add one, write its definition here, its implementation in lib/handlers and
 * its form, and register each of them.
 */
export const handlerKinds = { http: httpKind, javascript: javascriptKind, mcp: mcpKind };

export type HandlerKind = keyof typeof handlerKinds;
export type HandlerConfigOfKind<Kind extends HandlerKind> = z.infer<
  (typeof handlerKinds)[Kind]["schema"]
>;
export type HandlerConfig = HandlerConfigOfKind<HandlerKind>;

/** Returns the definition of the handler's kind. */
export const getHandlerKind = ({ kind }: HandlerConfig): HandlerKindDefinition<HandlerConfig> =>
  handlerKinds[kind];
