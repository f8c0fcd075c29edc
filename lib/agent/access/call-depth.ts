import { depthHeader } from "../handlers/header-name";

/** Maximum length of a chain of tools that call one another. */
export const MAX_CALL_DEPTH = 3;

/** Parses the depth header. Returns 0 without the header, the maximum if it is invalid. */
export const parseCallDepth = (headers: { get(name: string): string | null }): number => {
  const text = headers.get(depthHeader);
  if (text === null) return 0;
  return /^\d$/.test(text) ? Math.min(Number(text), MAX_CALL_DEPTH) : MAX_CALL_DEPTH;
};
