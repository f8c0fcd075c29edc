import { depthHeader } from "../handlers/header-name";

/** How many tools may call one another in a chain. */
export const MAX_CALL_DEPTH = 3;

/** The depth in a request's header: 0 without the header, the limit when the value is invalid. */
export const parseCallDepth = (headers: { get(name: string): string | null }): number => {
  const text = headers.get(depthHeader);
  if (text === null) return 0;
  return /^[0-3]$/.test(text) ? Number(text) : MAX_CALL_DEPTH;
};
