import { AppError } from "@/lib/errors";
import { cutText } from "@/lib/schema/truncate";
import type { ListedOperation } from "./import-kind";

const listNames = ({ id, method, path }: ListedOperation) => [id, `${method} ${path}`];

/**
 * Returns the operations with these IDs, or all of them without any IDs. Throws `invalid_input` for
 * unknown IDs.
 */
export const selectOperations = <Operation extends ListedOperation>(
  operations: Operation[],
  ids: readonly string[] | undefined,
): Operation[] => {
  if (!ids) return operations;
  const wantedIds = new Set(ids);
  const knownIds = new Set(operations.flatMap(listNames));
  const unknownIds = ids.filter((id) => !knownIds.has(id));
  if (unknownIds.length === 0)
    return operations.filter((operation) =>
      listNames(operation).some((name) => wantedIds.has(name)),
    );
  const message = `The document has no operation ${JSON.stringify(cutText(unknownIds[0] ?? "", 200))}.`;
  throw new AppError("invalid_input", message, {
    issues: unknownIds.slice(0, 20).map((id) => ({
      code: "unknown_operation",
      path: `/operations/${ids.indexOf(id)}`,
      message: "Operation not found.",
    })),
  });
};
