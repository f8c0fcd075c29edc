import { depthHeader } from "./templates/header-name";

/** Through how many tools, each calling the next, one call may come. */
export const maxDepth = 3;

/** The depth that a request arrived with: 0 when it says nothing, the limit when it says nonsense. */
export const depthOf = (headers: { get(name: string): string | null }): number => {
  const text = headers.get(depthHeader);
  if (text === null) return 0;
  return /^[0-3]$/.test(text) ? Number(text) : maxDepth;
};
