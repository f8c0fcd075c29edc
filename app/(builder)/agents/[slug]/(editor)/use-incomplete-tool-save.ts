import {
  useDiscardIncompleteTool,
  useIncompleteTool,
  useIncompleteTools,
  useSaveIncompleteTool,
} from "@/components/queries/incomplete-tools";
import { useIncompleteSave } from "@/components/queries/use-incomplete-save";

type Target = {
  slug: string;
  /** Name of the saved tool. Undefined for a new one. */
  name: string | undefined;
  /** The id of a new tool that was saved while incomplete. */
  incompleteId?: string | undefined;
  onIncomplete?: ((id: string | null) => void) | undefined;
};

/**
 * Returns what has been saved of an incomplete tool, and the functions that save and discard it.
 */
export function useIncompleteToolSave({ slug, name, incompleteId, onIncomplete }: Target) {
  const list = useIncompleteTools(slug);
  const { mutateAsync: save } = useSaveIncompleteTool(slug);
  const { mutateAsync: discard } = useDiscardIncompleteTool(slug);
  return useIncompleteSave({
    slug,
    list,
    listedId: name === undefined ? incompleteId : list.data?.find(({ tool }) => tool === name)?.id,
    useDetail: useIncompleteTool,
    save: (saved, body) => save({ tool: name ?? null, saved, body }),
    discard,
    isNew: name === undefined,
    onIncomplete,
  });
}
