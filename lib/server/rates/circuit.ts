/** How long work may wait for the service, in ticks. */
const MAX_TICKS = 5;
const TICK_MS = 10;
const MAX_WAIT_MS = MAX_TICKS * TICK_MS;
/** How long after a failure, or after a failed probe, the service is probed, in milliseconds. */
const PROBE_DELAY_MS = 1_000;
/** How long a late response to a probe holds back the next probe. */
const MAX_PROBE_MS = 15_000;

type Waiting = { ticks: number; giveUp(): void };
type CircuitOptions = {
  /** Resolves if the service responds. */
  probe(): Promise<unknown>;
  /** Called when the circuit opens. */
  onOpen(error: unknown): void;
};

/**
 * Creates a circuit breaker that keeps callers from waiting for an unresponsive service. It opens
 * when work fails or takes longer than 50 ms. While it is open, no work starts until a probe has
 * been answered within that time. Time is counted in ticks of this process, so that a busy server
 * does not mistake unread replies for missing ones.
 */
export const createCircuit = ({ probe, onOpen }: CircuitOptions) => {
  const waiting = new Set<Waiting>();
  let isOpen = false;
  let ticker: NodeJS.Timeout | undefined;
  let probeTimer: NodeJS.Timeout | undefined;

  const tick = () => {
    for (const each of waiting) if (++each.ticks >= MAX_TICKS) each.giveUp();
  };
  const waitFor = <Result>(work: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      const giveUp = () => end(() => reject(new Error(`No response within ${MAX_WAIT_MS} ms.`)));
      const entry: Waiting = { ticks: 0, giveUp };
      const end = (settle: () => void) => {
        waiting.delete(entry);
        if (waiting.size === 0) {
          clearInterval(ticker);
          ticker = undefined;
        }
        settle();
      };
      waiting.add(entry);
      ticker ??= setInterval(tick, TICK_MS);
      work().then(
        (result) => end(() => resolve(result)),
        (error: unknown) => end(() => reject(error)),
      );
    });

  const startProbe = async () => {
    // Only one probe at a time, unless its response is so late that it may never arrive.
    const answer = probe();
    try {
      await waitFor(() => answer);
      isOpen = false;
    } catch {
      await new Promise<void>((resolve) => {
        probeTimer = setTimeout(resolve, MAX_PROBE_MS).unref();
        answer.then(
          () => resolve(),
          () => resolve(),
        );
      });
      scheduleProbe();
    }
  };
  const scheduleProbe = () => {
    clearTimeout(probeTimer);
    probeTimer = setTimeout(startProbe, PROBE_DELAY_MS).unref();
  };
  const open = (error: unknown) => {
    if (isOpen) return;
    isOpen = true;
    onOpen(error);
    for (const { giveUp } of [...waiting]) giveUp();
    scheduleProbe();
  };

  return {
    /**
     * Returns the result of the work, or undefined if the circuit is open or opens in the meantime.
     */
    async run<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
      if (isOpen) return undefined;
      try {
        return await waitFor(work);
      } catch (error) {
        open(error);
        return undefined;
      }
    },
    isOpen: () => isOpen,
    close: () => clearTimeout(probeTimer),
  };
};
