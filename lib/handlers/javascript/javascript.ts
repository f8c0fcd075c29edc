import type { JavaScriptHandler } from "@/lib/agent/handlers/javascript";
import type { Handler } from "@/lib/handlers/handler";
import { tracedOutbound } from "@/lib/handlers/http/outbound/outbound-trace";

/** Runs the tool's module in the sandbox. */
export const javascript: Handler<JavaScriptHandler> = (
  { code, hosts = [] },
  { sandbox, ...call },
) => sandbox.run({ ...call, code, hosts, outbound: tracedOutbound(call) });
