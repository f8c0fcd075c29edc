import { hash } from "node:crypto";
import { createRequestStateCodec } from "@modelcontextprotocol/server";
import { canonicalJson } from "@/lib/schema/json";
import type { ConfirmationForm } from "./confirmation-form";
import type { McpExchange } from "./exchange";
import type { JsonFields } from "./input-requests";

/** How long a person has to answer one question. A confirmation's grant expires sooner. */
const TTL_SECONDS = 10 * 60;

/**
 * The state of a call that waits for its caller. It is sent with the question and returned with the
 * answers (revision 2026-07-28, "Multi Round-Trip Requests"), so that any server can continue the
 * call. It is signed and bound to the caller, but not encrypted.
 */
export type RequestState = {
  /** Hash of the tool's name and its arguments. */
  call: string;
  /** Id of the background call that asks. */
  job?: string;
  /** The answers to the tool's questions so far, by the tool's keys. */
  answers: Readonly<Record<string, unknown>>;
  jsonFields?: JsonFields;
  /** Set while a person is being asked, and once they have approved. */
  confirmation?: {
    grant: string;
    fields: ConfirmationForm["fields"];
    /** The arguments that they approved. */
    agreedBody?: Record<string, unknown>;
  };
};

export const hashCall = (tool: string, args: Record<string, unknown>): string =>
  hash("sha256", canonicalJson([tool, args]), "base64url");

export const createStateCodec = ({ context }: McpExchange) => {
  const { agent, keyId, stateSecret } = context;
  const codec = createRequestStateCodec<RequestState>({
    key: stateSecret,
    ttlSeconds: TTL_SECONDS,
    bind: () => JSON.stringify([agent.id, agent.version, keyId]),
  });
  return {
    verify: codec.verify,
    // The library wants its own context for `bind`, which does not use it.
    mint: (state: RequestState): Promise<string> => codec.mint(state, {} as never),
  };
};
