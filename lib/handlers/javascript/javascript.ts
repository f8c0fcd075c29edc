import type { JavaScriptHandler } from "@/lib/agent/handlers/javascript";
import type { Handler } from "@/lib/handlers/handler";

/** Runs the tool's module in the sandbox. */
export const javascript: Handler<JavaScriptHandler> = (config, call) =>
  call.sandbox.run({
    space: call.space,
    code: config.code,
    params: call.params,
    context: call.context,
    timeoutMs: call.timeoutMs,
    hosts: config.hosts ?? [],
    outbound: call.outbound,
    log: call.log,
    signal: call.signal,
  });
