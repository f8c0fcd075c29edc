import { useClearCache } from "@/components/queries/tool-cache";
import { notify } from "@/components/ui/overlays/toaster";

/** Returns a function that clears a tool's cached results and shows a notification. */
export function useNotifiedClearCache(slug: string) {
  const { mutateAsync } = useClearCache(slug);
  return async (name: string): Promise<void> => {
    try {
      await mutateAsync(name);
      notify.success(`${name}: cache cleared`);
    } catch (error) {
      notify.failure(`${name}: the cache could not be cleared`, error);
    }
  };
}
