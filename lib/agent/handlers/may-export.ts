import { getHandlerKind, type HandlerConfig } from ".";

/**
 * Whether the handler's module may export a name, such as that of a hook. Judged by its text alone, because asking the
 * sandbox would cost each call: it may only mention the name, but without it there is no such export.
 */
export const mayExport = (handler: HandlerConfig, name: string): boolean => {
  const { code = "" } = getHandlerKind(handler).getModule?.(handler) ?? {};
  return new RegExp(`\\b${name}\\b`).test(code);
};
