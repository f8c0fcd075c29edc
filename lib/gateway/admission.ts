import type { Operation } from "@/lib/protocols/protocol";
import { createAddressLimits } from "./address-limits";
import { authorize, type Caller, type PresentedSecret, type Target } from "./callers";
import type { IncomingRequest } from "./incoming-request";
import type { GatewayPorts } from "./ports";

/** Creates the checks of a request's caller, which also count keys in use and wrong ones. */
export const createAdmission = ({ now, reportError, onKeyUsed, onSignInUsed }: GatewayPorts) => {
  const addressLimits = createAddressLimits(now, reportError);
  return {
    /** Returns the caller unless it has expired. A wrong key counts against its address. */
    checkCaller(
      caller: Caller | undefined,
      presentedSecret: PresentedSecret | undefined,
      { clientAddress, describe }: IncomingRequest,
    ): Caller | undefined {
      // An expired key does not count as a wrong one.
      if (!caller && presentedSecret) addressLimits.countWrongKey(clientAddress, describe());
      return caller && caller.expiresAt > now() ? caller : undefined;
    },
    /**
     * Returns the caller of an operation; null if it needs none and has none. Throws if it is not
     * permitted.
     */
    admit(
      operation: Operation,
      validCaller: Caller | undefined,
      target: Target,
      { clientAddress }: IncomingRequest,
    ): Caller | null {
      const { agent } = target.servedAgent;
      const caller = authorize(operation, validCaller, target);
      if (caller?.signIn) onSignInUsed(caller.id);
      else if (caller) onKeyUsed(caller.id);
      if (!validCaller && agent.isDynamic) addressLimits.countAnonymous(agent.id, clientAddress);
      return caller;
    },
  };
};
