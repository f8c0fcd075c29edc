import { ProblemError } from "@/components/queries/api";

/** Why a save failed, with up to five of the places that are wrong. */
export const failureText = (error: unknown): string => {
  const issues = error instanceof ProblemError ? error.issues : [];
  const places = issues.map(({ path, message }) => `${path}: ${message}`).slice(0, 5);
  return places.join(" ") || (error instanceof Error ? error.message : "Not saved. Try again.");
};
