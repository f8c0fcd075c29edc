import { getHandlerKind, type HandlerConfig } from "../agent/handlers";
import type { Manifest } from "../agent/manifest";
import { escapePattern } from "../schema/escape-pattern";

/** Matches a complete origin: "https://api.example.com" does not match in "https://api.example.com.br". */
const createOriginPattern = (from: string) => new RegExp(`${escapePattern(from)}(?![\\w.:-])`, "g");

/**
 * Replaces the origin `from` with `to` in every literal URL of a manifest: in HTTP handlers, in
 * JavaScript code and in the hosts that code may reach. Both are origins, such as
 * `https://api.github.com` and `http://127.0.0.1:8080`. Placeholders are not allowed in a host, so
 * this is how an agent is pointed at a test server or a self-hosted service.
 */
export const replaceOrigin = (manifest: Manifest, from: string, to: string): Manifest => {
  const oldHost = new URL(from).host;
  const newHost = new URL(to).host;
  const replace = {
    text: (text: string) => text.replace(createOriginPattern(from), () => to),
    host: (host: string) => (host === oldHost ? newHost : host),
  };
  const replaceInHandler = (handler: HandlerConfig): HandlerConfig =>
    getHandlerKind(handler).replaceOrigins?.(handler, replace) ?? handler;
  const { resource, resources, tools } = manifest;
  return {
    ...manifest,
    ...(resource && { resource: { ...resource, handler: replaceInHandler(resource.handler) } }),
    ...(resources && {
      resources: resources.map(({ handler, ...rest }) => ({
        ...rest,
        ...(handler && { handler: replaceInHandler(handler) }),
      })),
    }),
    tools: tools.map((tool) => ({ ...tool, handler: replaceInHandler(tool.handler) })),
  };
};
