/** Why a server is not ready, or not all right: a code for programs, and a sentence for the operator. */
export type HealthReason = { code: string; message: string };

/** Undefined while there is nothing to say. Checks read what is known already; they ask nothing. */
export type HealthCheck = () => HealthReason | undefined;

export type HealthReport = { status: "ok" | "degraded" | "not ready"; reasons: HealthReason[] };

type Checks = {
  /** While one of these has a reason, agents cannot be served. */
  blocking: readonly HealthCheck[];
  /** Agents are served, but something needs attention. */
  degrading: readonly HealthCheck[];
};

const listReasons = (checks: readonly HealthCheck[]): HealthReason[] =>
  checks.flatMap((check) => check() ?? []);

export const checkHealth = ({ blocking, degrading }: Checks): HealthReport => {
  const blockers = listReasons(blocking);
  const reasons = [...blockers, ...listReasons(degrading)];
  if (blockers.length > 0) return { status: "not ready", reasons };
  return { status: reasons.length > 0 ? "degraded" : "ok", reasons };
};
