import type { ProtocolName } from "@/lib/agent/access/protocol-name";
import { toCheckTrace } from "@/lib/runtime/call/check-trace";
import type { CallRequest, CallResult } from "@/lib/runtime/ports";
import type { JobCaller, NewJob } from "./job";

type AdmittedCall = {
  agentSlug: string;
  protocol: ProtocolName;
  call: Pick<CallRequest, "agent" | "tool" | "body" | "caller">;
  submitter: JobCaller;
  admission: Pick<CallResult, "grantId" | "trace">;
  input?: NewJob["call"]["input"];
};

/**
 * Creates a job from an admitted call of a published version. It runs without the request that
 * submits it.
 */
export const toNewJob = ({
  agentSlug,
  protocol,
  call,
  submitter,
  admission,
  input,
}: AdmittedCall): NewJob => {
  const { agent, tool, body } = call;
  const { callId: id, keyId: _, ...caller } = call.caller;
  return {
    id,
    agent: { id: agent.id, space: agent.space, slug: agentSlug, version: agent.version ?? 0 },
    keyId: submitter.keyId,
    submitter: {
      ...submitter,
      variableRefs: (agent.manifest.variables ?? []).map(({ ref }) => ref),
    },
    call: {
      tool: tool.tool.name,
      body,
      caller: { ...caller, protocol },
      ...(admission.grantId !== undefined && { grantId: admission.grantId }),
      ...toCheckTrace(admission.trace),
      ...(input && { input }),
    },
  };
};
