import type { UseQueryResult } from "@tanstack/react-query";
import { ErrorState } from "./page-states";

type ChoicesQuery = Pick<UseQueryResult, "isLoadingError" | "error" | "refetch">;

/** Reports that the choices of a page's filters could not be loaded. Renders nothing otherwise. */
export function FailedChoices(props: { queries: readonly ChoicesQuery[]; className: string }) {
  const failed = props.queries.filter(({ isLoadingError }) => isLoadingError);
  const [first] = failed;
  if (!first) return null;
  return (
    <div className={props.className}>
      <ErrorState
        title="The filter options could not be loaded"
        retry={() => failed.forEach((query) => void query.refetch())}
      >
        {first.error?.message}
      </ErrorState>
    </div>
  );
}
