import type { Page } from "@playwright/test";

/** What people notice begins here. */
export const budgetMs = 50;

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

// As text: what tsx makes of a function calls helpers that the page has not.
export const watchKeys = `(() => {
  const taken = [];
  window.benchKeys = taken;
  window.addEventListener("keydown", (event) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    // The message arrives once the frame has been handed over for painting.
    channel.port1.onmessage = () => taken.push(performance.now() - event.timeStamp);
    channel.port2.postMessage(null);
  }), true);
})()`;

/** Types into the focused field; from each key's own time to the picture after it, in milliseconds. */
export async function typing(page: Page, text: string): Promise<number[]> {
  await page.evaluate("window.benchKeys.length = 0");
  await page.keyboard.type(text, { delay: 60 });
  // What is worked out after a pause has to be over before the next round begins.
  await page.waitForTimeout(1500);
  const taken = await page.evaluate<number[]>("window.benchKeys");
  return taken.toSorted((a, b) => a - b);
}
