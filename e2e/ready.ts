import type { Page, Request, Response } from "@playwright/test";

/**
 * Whether React has attached its event handlers to every control. Server-rendered controls are
 * visible before that.
 */
const isHydrated = () =>
  [...document.querySelectorAll("button, input, textarea, select")].every((control) =>
    Object.keys(control).some((key) => key.startsWith("__reactProps$")),
  );

/** Resolves after the effects of what was rendered have run. */
const nextFrame = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * Waits until scrolling or rendering has taken effect. The second frame covers what the first one
 * caused.
 */
export const waitForEffects = async (page: Page): Promise<void> => {
  await page.evaluate(nextFrame);
  await page.evaluate(nextFrame);
};

const isEventStream = (response: Response) =>
  response.headers()["content-type"]?.startsWith("text/event-stream") === true;

/**
 * Returns a function that counts the page's pending requests to the builder's API. An event stream
 * that has started is not pending.
 */
const countApiRequests = (page: Page): (() => number) => {
  const pending = new Set<Request>();
  const isOfPage = (request: Request) =>
    request.url().includes("/api/v1/") && request.frame().page() === page;
  // Listens on the context, because a test that ends removes the page's listeners.
  const context = page.context();
  context.on("request", (request) => {
    if (isOfPage(request)) pending.add(request);
  });
  context.on("response", (response) => {
    if (isEventStream(response)) pending.delete(response.request());
  });
  context.on("requestfinished", (request) => pending.delete(request));
  context.on("requestfailed", (request) => pending.delete(request));
  return () => pending.size;
};

const MAX_WAIT_MS = 20_000;

/** Waits until a page that the browser loaded by itself is hydrated, for example after sign-in. */
export const waitUntilHydrated = (page: Page) =>
  page.waitForFunction(isHydrated, undefined, { timeout: MAX_WAIT_MS });

/**
 * Makes `goto` and `reload` resolve when the page can be used: React has hydrated it and its
 * initial data has arrived. With `waitUntil: "commit"`, they resolve immediately, as usual.
 */
export const waitForReadiness = (page: Page): Page => {
  const pendingRequests = countApiRequests(page);
  const waitUntilReady = async () => {
    const deadline = performance.now() + MAX_WAIT_MS;
    await waitUntilHydrated(page);
    let quietFrames = 0;
    while (quietFrames < 2 && performance.now() < deadline) {
      await page.evaluate(nextFrame);
      quietFrames = pendingRequests() === 0 ? quietFrames + 1 : 0;
    }
  };
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...args) => {
    const response = await goto(...args);
    if (args[1]?.waitUntil !== "commit") await waitUntilReady();
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload(...args);
    if (args[0]?.waitUntil !== "commit") await waitUntilReady();
    return response;
  };
  return page;
};
