import type { AppContainer } from "@/lib/server/container";
import { container } from "@/lib/server/current-container";

/**
 * The container of this process. Bundles of pages do not contain it: server.ts or `instrumentation.ts` has registered
 * it before the first request. In development it is imported here, so that the next request sees a changed module.
 */
export const getContainer = async (): Promise<AppContainer> => {
  if (process.env.NODE_ENV === "development") await import("@/lib/server/container");
  return container();
};
