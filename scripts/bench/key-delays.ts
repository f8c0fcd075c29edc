import type { Page } from "@playwright/test";

/** Delays above this are noticeable. */
export const MAX_KEY_DELAY_MS = 50;

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

// A string, because it runs in the page.
export const keyDelayScript = `(() => {
  const delays = [];
  window.benchKeys = delays;
  window.addEventListener("keydown", (event) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    // The message arrives after the frame has been painted.
    channel.port1.onmessage = () => delays.push(performance.now() - event.timeStamp);
    channel.port2.postMessage(null);
  }), true);
})()`;

/**
 * Types into the focused field. Resolves to the sorted delays from keydown to paint, in
 * milliseconds.
 */
export async function measureTyping(page: Page, text: string): Promise<number[]> {
  await page.evaluate("window.benchKeys.length = 0");
  await page.keyboard.type(text, { delay: 60 });
  // Let debounced work finish before the next round.
  await page.waitForTimeout(1500);
  const delays = await page.evaluate<number[]>("window.benchKeys");
  return delays.toSorted((a, b) => a - b);
}
