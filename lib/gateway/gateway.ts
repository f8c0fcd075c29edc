import { type Context, Hono } from "hono";
import { allows, type KeyNeed } from "@/lib/agent/key-scopes";
import { newId } from "@/lib/data/id";
import { hashSecret } from "@/lib/data/secret-text";
import { AppError, isAppError } from "@/lib/errors";
import { exportFile } from "@/lib/protocols/export";
import type { OncePort } from "@/lib/protocols/once";
import { openapi } from "@/lib/protocols/openapi";
import type { Protocol, Respond, Served } from "@/lib/protocols/protocol";
import { callTool, listTools, resource } from "@/lib/protocols/rest";
import type { Runtime } from "@/lib/runtime/runtime";
import { corsHeaders, preflightHeaders } from "./cors";
import type { PublishedAgents, ServedAgent } from "./published-agents";

export type GatewayPorts = {
  /** The public origin, which documents name. */
  url: string;
  published: PublishedAgents;
  runtime: Runtime;
  once: OncePort;
  now(): number;
  /** Called for each request that a key let in; must not wait. */
  keyUsed(id: string): void;
  /** A surprise, for the operator's log. Nothing of it reaches the caller. */
  report(error: unknown, requestId: string): void;
  /** What answers are made of; the server hands in one that costs less than the platform's own. */
  Response?: typeof Response;
};

const unknownAgent = (reference: string) =>
  new AppError("not_found", `There is no published agent called "${reference}".`);
const invalidKey = () =>
  new AppError("unauthorized", "Invalid API key", {
    details: "Send a key of this agent in the x-api-key header.",
  });

const keyOf = (request: Request, { keys }: ServedAgent, now: number) => {
  const given = request.headers.get("x-api-key");
  const key = given ? keys.get(hashSecret(given)) : undefined;
  if (!key || key.expiresAt <= now) throw invalidKey();
  return key;
};

/** The agent that a path names, known or not. */
const agentOf = ({ req }: Context): string => req.param("agent") ?? req.path.split("/")[3] ?? "";

type Entrance<Path extends string> = {
  /** Stands open without a key when the author made the tool list public. */
  open?: boolean;
  /** What the key must be allowed. */
  need?: ((path: Record<Path, string>) => KeyNeed) | undefined;
};
const toList = { open: true, need: () => ({ scope: "list" as const }) };

const outOfScope = (scopes: readonly string[]) =>
  new AppError("forbidden", "This key may not do that.", {
    details: `It is held to: ${scopes.join(", ")}.`,
  });

/**
 * The public door of every published agent (contract §1): which agent and version, who calls, which protocol.
 * One app, mounted by server.ts ahead of Next and by Next's own route.
 */
export const createGateway = (ports: GatewayPorts) => {
  const { url, published, runtime, once, now, keyUsed, report } = ports;
  const { Response: Answer = Response } = ports;
  const app = new Hono({ strict: false }).basePath("/api/agents");

  const door =
    <Path extends string>(
      { serve, refuse }: Protocol<Path>,
      { open = false, need }: Entrance<Path> = {},
    ) =>
    async (context: Context): Promise<Response> => {
      const request = context.req.raw;
      const requestId = newId();
      let always: Record<string, string> = { "x-request-id": requestId };
      const respond: Respond = (status, headers, body) =>
        new Answer(body, { status, headers: { ...headers, ...always } });
      try {
        const loading = published.ready();
        if (loading) await loading;
        const reference = agentOf(context);
        const found = published.find(reference);
        const served = found instanceof Promise ? await found : found;
        if (!served) throw unknownAgent(reference);
        const { agent } = served;
        const { access } = agent.manifest;
        const origin = access?.origins ? request.headers.get("origin") : null;
        if (request.method === "OPTIONS")
          return respond(204, preflightHeaders(agent.manifest, origin), null);
        if (access?.origins) always = { ...always, ...corsHeaders(agent.manifest, origin) };
        const isPublic = open && access?.toolsList === "public";
        const path = context.req.param() as Record<Path, string>;
        const key = isPublic ? null : keyOf(request, served, now());
        if (key && need && !allows(key.scopes, need(path))) throw outOfScope(key.scopes);
        const keyId = key?.id ?? null;
        if (keyId) keyUsed(keyId);
        const given: Served = {
          agent,
          runtime,
          once,
          requestId,
          keyId,
          baseUrl: `${url}/api/agents/${reference}`,
          pageUrl: `${url}/docs/agents/${served.slug}`,
          respond,
          report: (error) => report(error, requestId),
        };
        return await serve(request, given, path);
      } catch (error) {
        return refuse(isAppError(error) ? error : surprise(error, requestId), respond);
      }
    };

  const surprise = (error: unknown, requestId: string) => {
    report(error, requestId);
    return new AppError("internal", "Something went wrong on our side. It has been noted.", {
      details: `Give this id when you ask about it: ${requestId}`,
    });
  };

  const noRoute: Protocol = {
    refuse: listTools.refuse,
    serve(request) {
      const { pathname } = new URL(request.url);
      throw new AppError("not_found", `There is nothing at ${request.method} ${pathname}.`, {
        details:
          "This agent answers GET /tools, POST /tools/{toolName}, POST /resource, GET /openapi.json and GET /export/{format}.",
      });
    },
  };
  const onlyMethod = (allow: string): Protocol => ({
    refuse: listTools.refuse,
    serve({ method }) {
      throw new AppError("method_not_allowed", `${method} is not allowed here. Use ${allow}.`, {
        headers: { allow },
      });
    },
  });

  /** One handler a path: where several might fit, Hono goes through all of them at each call. */
  const read = (path: string, protocol: Protocol) => {
    const [answer, other] = [door(protocol, toList), door(onlyMethod("GET, HEAD"))];
    const isRead = (method: string) => method === "GET" || method === "HEAD";
    app.all(path, (context) => (isRead(context.req.method) ? answer(context) : other(context)));
  };
  const run = <Path extends string>(
    path: string,
    protocol: Protocol<Path>,
    need: Entrance<Path>["need"],
  ) => {
    const [answer, other] = [door(protocol, { need }), door(onlyMethod("POST"))];
    app.all(path, (context) => (context.req.method === "POST" ? answer(context) : other(context)));
  };
  const nowhere = door(noRoute);

  read("/:agent/tools", listTools);
  run("/:agent/tools/:toolName", callTool, ({ toolName }) => ({ scope: "call", tool: toolName }));
  run("/:agent/resource", resource, () => ({ scope: "resource" }));
  read("/:agent/openapi.json", openapi);
  read("/:agent/export/:format", exportFile);
  app.notFound((context) => {
    if (agentOf(context) !== "") return nowhere(context);
    const error = new AppError("not_found", "Name an agent: /api/agents/{slug}/tools.");
    const headers = { "x-request-id": newId() };
    return listTools.refuse(
      error,
      (status, more, body) => new Answer(body, { status, headers: { ...more, ...headers } }),
    );
  });
  return app;
};
export type Gateway = ReturnType<typeof createGateway>;
