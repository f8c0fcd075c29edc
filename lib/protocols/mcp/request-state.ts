import { hash } from "node:crypto";
import { createRequestStateCodec } from "@modelcontextprotocol/server";
import { canonicalJson } from "@/lib/schema/json";
import type { ConfirmationForm } from "./confirmation-form";
import type { McpExchange } from "./exchange";

/** A person has this long for one question. The grant of a confirmation expires sooner. */
const TTL_SECONDS = 10 * 60;

/**
 * What a call that waits for its caller has come to: sent with the question and returned with the answers
 * (revision 2026-07-28, "Multi Round-Trip Requests"), so that any server can continue it. It is signed and bound to
 * the caller, but not encrypted.
 */
export type RequestState = {
  /** Hash of the tool's name and its arguments. */
  call: string;
  /** The call in the background that asks. */
  job?: string;
  /** The tool's questions that have been answered, by its keys. */
  answers: Readonly<Record<string, unknown>>;
  /** Present while a person is being asked, and once they have agreed. */
  confirmation?: {
    grant: string;
    fields: ConfirmationForm["fields"];
    /** The arguments that they agreed to. */
    agreedBody?: Record<string, unknown>;
  };
};

export const hashCall = (tool: string, args: Record<string, unknown>): string =>
  hash("sha256", canonicalJson([tool, args]), "base64url");

export const createStateCodec = ({ context }: McpExchange) => {
  const { agent, keyId, stateSecret } = context;
  return createRequestStateCodec<RequestState>({
    key: stateSecret,
    ttlSeconds: TTL_SECONDS,
    bind: () => JSON.stringify([agent.id, agent.version, keyId]),
  });
};
