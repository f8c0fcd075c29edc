import type { HandlerConfig } from "../agent/handlers";
import type { Manifest } from "../agent/manifest";

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Matches a complete origin: "https://api.example.com" does not match in "https://api.example.com.br". */
const originPattern = (from: string) => new RegExp(`${escapePattern(from)}(?![\\w.:-])`, "g");

/**
 * Replaces the origin `from` by `to` in every literal URL of a manifest: in HTTP handlers, in JavaScript code and in
 * the hosts that code may reach. Both are origins, such as `https://api.github.com` and `http://127.0.0.1:8080`.
 * Placeholders are not allowed in a host, so this is how an agent is pointed at a test server or a self-hosted
 * service.
 */
export const replaceOrigin = (manifest: Manifest, from: string, to: string): Manifest => {
  const [oldHost, newHost] = [new URL(from).host, new URL(to).host];
  const replaceIn = (text: string) => text.replace(originPattern(from), () => to);
  const replaceInHandler = (handler: HandlerConfig): HandlerConfig =>
    handler.kind === "http"
      ? {
          ...handler,
          url: replaceIn(handler.url),
          ...(handler.module !== undefined && { module: replaceIn(handler.module) }),
        }
      : {
          ...handler,
          code: replaceIn(handler.code),
          ...(handler.hosts && {
            hosts: handler.hosts.map((host) => (host === oldHost ? newHost : host)),
          }),
        };
  const { resource, tools } = manifest;
  return {
    ...manifest,
    ...(resource && { resource: { ...resource, handler: replaceInHandler(resource.handler) } }),
    tools: tools.map((tool) => ({ ...tool, handler: replaceInHandler(tool.handler) })),
  };
};
