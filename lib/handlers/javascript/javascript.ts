import type { JavaScriptHandler } from "@/lib/agent/handlers/javascript";
import type { Handler } from "@/lib/handlers/handler";
import { tracedOutbound } from "@/lib/handlers/http/outbound/outbound-trace";

/** Runs the tool's module in the sandbox. */
export const javascript: Handler<JavaScriptHandler> = (config, call) =>
  call.sandbox.run({
    space: call.space,
    agent: call.agent,
    key: call.key,
    code: config.code,
    params: call.params,
    context: call.context,
    ...(call.responseType && { responseType: call.responseType }),
    timeoutMs: call.timeoutMs,
    remainingMs: call.remainingMs,
    hosts: config.hosts ?? [],
    outbound: tracedOutbound(call),
    log: call.log,
    onChunk: call.onChunk,
    onProgress: call.onProgress,
    onState: call.onState,
    onInput: call.onInput,
    signal: call.signal,
  });
