import { useMe } from "@/components/queries/me";
import { ErrorState } from "./page-states";

/**
 * Reports that the user's role could not be loaded, on which what a page offers depends. Renders
 * nothing otherwise.
 */
export function FailedRole() {
  const { isLoadingError, error, refetch } = useMe();
  if (!isLoadingError) return null;
  return (
    <ErrorState title="Your role could not be loaded" retry={refetch}>
      {error.message}
    </ErrorState>
  );
}
