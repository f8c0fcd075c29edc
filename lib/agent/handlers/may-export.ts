import { getHandlerKind, type HandlerConfig } from ".";

/**
 * Whether the handler's module may export a name, such as that of a hook. Only looks at the source,
 * because asking the sandbox would slow down every call. A mention of the name may be a false
 * positive, but a module that never mentions it cannot export it.
 */
export const mayExport = (handler: HandlerConfig, name: string): boolean => {
  const { code = "" } = getHandlerKind(handler).getModule?.(handler) ?? {};
  return new RegExp(`\\b${name}\\b`).test(code);
};
