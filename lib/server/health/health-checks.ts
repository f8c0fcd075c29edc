/** Why a server is not ready or degraded: a code for programs and a sentence for the operator. */
export type HealthReason = { code: string; message: string };

/**
 * Returns a reason, or undefined if all is well. Checks only read known state and make no requests.
 */
export type HealthCheck = () => HealthReason | undefined;

export type HealthReport = { status: "ok" | "degraded" | "not ready"; reasons: HealthReason[] };

type Checks = {
  /** If one of these has a reason, agents cannot be served. */
  blocking: readonly HealthCheck[];
  /** If one of these has a reason, agents are served, but something needs attention. */
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
