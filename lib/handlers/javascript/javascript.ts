import type { JavaScriptHandler } from "@/lib/agent/handlers/javascript";
import type { Handler } from "@/lib/handlers/handler";
import { toldOutbound } from "@/lib/handlers/http/told-outbound";

/** Runs the tool's module in the sandbox. */
export const javascript: Handler<JavaScriptHandler> = (config, call) =>
  call.sandbox.run({
    space: call.space,
    code: config.code,
    params: call.params,
    context: call.context,
    timeoutMs: call.timeoutMs,
    hosts: config.hosts ?? [],
    outbound: toldOutbound(call),
    log: call.log,
    stream: call.stream,
    signal: call.signal,
  });
