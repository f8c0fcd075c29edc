import { getHandlerKind, type HandlerConfig } from "../handlers";
import { parseUrlHost } from "../handlers/url-host";

/**
 * Returns the host that a handler sends its requests to, to bind a new credential to it. Undefined
 * if it sends them to several or if the host depends on the call.
 */
export const findRequestHost = (handler: HandlerConfig): string | undefined => {
  const kind = getHandlerKind(handler);
  const url = kind.getRequest?.(handler).url ?? kind.getPinnedTool?.(handler)?.url;
  const hosts = new Set([
    ...(url === undefined ? [] : [parseUrlHost(url)]),
    ...(kind.getModule?.(handler)?.hosts ?? []),
  ]);
  const [host] = hosts;
  return hosts.size === 1 ? host : undefined;
};
