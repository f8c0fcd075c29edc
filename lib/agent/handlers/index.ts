import { z } from "zod";
import { http } from "./http";
import { javascript } from "./javascript";

/** The handler kinds. To add one, write its schema here, its execution in lib/handlers, and its form. */
export const handlerKinds = { http, javascript };
export type HandlerKind = keyof typeof handlerKinds;

export const handlerSchema = z.discriminatedUnion("kind", [http, javascript]);
export type HandlerConfig = z.infer<typeof handlerSchema>;
export type ConfigOf<Kind extends HandlerKind> = Extract<HandlerConfig, { kind: Kind }>;
