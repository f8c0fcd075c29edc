import type { ReactNode } from "react";
import type { ButtonProps } from "../primitives/button";
import { classNames } from "../primitives/class-names";
import { MoreButton } from "./more-button";

type NextPageButtonProps = Pick<ButtonProps, "size" | "onClick" | "className"> & {
  /** A list that is loaded in pages. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => unknown;
  };
  children: ReactNode;
};

/** Loads the next page of the list before it, or says why that failed. Nothing on the last page. */
export function NextPageButton(props: NextPageButtonProps) {
  const { query, onClick, className = "mt-4", ...rest } = props;
  if (!query.hasNextPage) return null;
  return (
    <div className={classNames("flex flex-wrap items-center gap-x-3 gap-y-2", className)}>
      <MoreButton
        {...rest}
        busy={query.isFetchingNextPage}
        onClick={(event) => {
          void query.fetchNextPage();
          onClick?.(event);
        }}
      />
      {/* Rendered again after each attempt, so that screen readers announce it again. */}
      {query.isFetchNextPageError && !query.isFetchingNextPage && (
        <p role="alert" className="wrap-anywhere min-w-0 text-danger-strong">
          {query.error?.message}
        </p>
      )}
    </div>
  );
}
