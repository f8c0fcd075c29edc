import type { AppError } from "@/lib/errors";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";
import type { Runtime } from "@/lib/runtime/runtime";
import type { OncePort } from "./once";

/** Makes an answer that carries the request's id. Which `Response` it is depends on where the gateway is mounted. */
export type Respond = (
  status: number,
  headers: Record<string, string>,
  body: string | ReadableStream<Uint8Array> | null,
) => Response;

/** What a protocol is given once the gateway knows who calls which version. */
export type Served = {
  agent: CompiledAgent;
  runtime: Runtime;
  requestId: string;
  keyId: string | null;
  /** What is remembered of calls that must not be repeated. */
  once: OncePort;
  /** A fault that the caller is not told of, for the operator's log. */
  report(error: unknown): void;
  /** Where this very version is called, without a slash at the end. */
  baseUrl: string;
  /** Its page for people. */
  pageUrl: string;
  respond: Respond;
};

/** A tongue the runtime speaks. `refuse` says no in that same tongue, even before there is an agent to ask. */
export type Protocol<Path extends string = never> = {
  serve(request: Request, served: Served, path: Record<Path, string>): Response | Promise<Response>;
  refuse(error: AppError, respond: Respond): Response;
};
