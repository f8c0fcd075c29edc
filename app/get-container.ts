import type { AppContainer } from "@/lib/server/app-container";
import { container } from "@/lib/server/current-container";

/**
 * Returns the container of this process. Page bundles do not contain it: server.ts or
 * `instrumentation.ts` registers it before the first request. In development it is imported here,
 * so that the next request sees changed modules.
 */
export const getContainer = async (): Promise<AppContainer> => {
  if (process.env.NODE_ENV === "development") await import("@/lib/server/container");
  return container();
};
