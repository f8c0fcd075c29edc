import { useRestoreAgent } from "@/components/queries/agents";
import { notify } from "@/components/ui/overlays/toaster";

/** Restores a deleted agent, and reports the outcome. */
export function useRestore({ name, slug }: { name: string; slug: string }) {
  const { mutateAsync, isPending } = useRestoreAgent();
  const restore = async () => {
    try {
      await mutateAsync(slug);
      notify.success(`${name} was restored`);
    } catch (error) {
      notify.failure(`${name} could not be restored`, error);
    }
  };
  return { restore, isPending };
}
