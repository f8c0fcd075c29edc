import type { Outcome } from "@/lib/agent/tool-error";

/** Creates a tool's code that counts how often it runs. */
export const countCalls = () => {
  let calls = 0;
  const guest = async (): Promise<Outcome> => {
    calls += 1;
    return { ok: true, value: { calls } };
  };
  return { guest, calls: () => calls };
};
