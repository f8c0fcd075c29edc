import { z } from "zod";
import { httpHandler } from "./http";
import { javascriptHandler } from "./javascript";

/** The handler kinds. To add one, write its schema here, its execution in lib/handlers, and its form. */
export const handlerKinds = { http: httpHandler, javascript: javascriptHandler };
export type HandlerKind = keyof typeof handlerKinds;

export const handlerSchema = z.discriminatedUnion("kind", [httpHandler, javascriptHandler]);
export type HandlerConfig = z.infer<typeof handlerSchema>;
export type HandlerConfigOfKind<Kind extends HandlerKind> = Extract<HandlerConfig, { kind: Kind }>;
