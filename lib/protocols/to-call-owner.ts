import type { CallOwner } from "@/lib/flow-control/call-owner";
import type { ProtocolContext } from "./protocol";

/** Callers without a key, who may read a public list, together count as one. */
const NO_KEY = "none";

/** Returns the owner of what a request needs, as which it waits. */
export const toCallOwner = ({
  agent,
  keyId,
}: {
  agent: Pick<ProtocolContext["agent"], "space" | "id">;
  keyId: string | null;
}): CallOwner => ({ space: agent.space, agent: agent.id, key: keyId ?? NO_KEY });
