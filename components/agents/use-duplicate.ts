import { useRouter } from "next/navigation";
import { useDuplicateAgent } from "@/components/queries/agents";
import { notify } from "@/components/ui/overlays/toaster";

/** Copies an agent's draft to a new agent and offers to open it. */
export function useDuplicate() {
  const router = useRouter();
  const { mutateAsync: duplicate } = useDuplicateAgent();
  return async ({ slug, name }: { slug: string; name: string }) => {
    try {
      const copy = await duplicate(slug);
      notify.success(`${name} was duplicated`, {
        description: "The copy has its tools and settings, but no keys and no versions.",
        action: {
          label: "Open the copy",
          onClick: () => router.push(`/agents/${copy.slug}/tools`),
        },
      });
    } catch (error) {
      notify.failure(`${name} could not be duplicated`, error);
    }
  };
}
