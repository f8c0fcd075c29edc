import type { CallOwner } from "./call-owner";

/** Counts bytes: in total, of each Space and of each caller. */
export const createByteCounts = () => {
  const counts = new Map<string, number>();
  const get = (name: string) => counts.get(name) ?? 0;
  const toNames = ({ space, agent, key }: CallOwner) =>
    [[], [space], [space, agent, key]].map((path) => JSON.stringify(path)) as [
      total: string,
      space: string,
      caller: string,
    ];
  return {
    add(owner: CallOwner, change: number): void {
      for (const name of toNames(owner)) {
        const sum = get(name) + change;
        if (sum === 0) counts.delete(name);
        else counts.set(name, sum);
      }
    },
    read(owner: CallOwner): { total: number; space: number; caller: number } {
      const [total, space, caller] = toNames(owner);
      return { total: get(total), space: get(space), caller: get(caller) };
    },
  };
};
