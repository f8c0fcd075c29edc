import { isContainerRegistered } from "@/lib/server/current-container";

/**
 * Next runs this once before it serves requests. Under server.ts, everything is already registered
 * by then.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || isContainerRegistered()) return;
  await import("@/lib/server/container");
}
