import { useQueryClient } from "@tanstack/react-query";

/** Returns a function that repeats every query of the page that failed. */
export const useRetryFailed = () => {
  const client = useQueryClient();
  return () =>
    client.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
};
