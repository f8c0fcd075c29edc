import type { Command } from "./command.ts";

type Entry = { name: string; load: () => Promise<{ command: Command }> };

/** All commands, in the order of the help. Each is loaded when it is used. */
export const commands: readonly Entry[] = [
  { name: "pull", load: () => import("./pull.ts") },
  { name: "push", load: () => import("./push.ts") },
  { name: "publish", load: () => import("./publish.ts") },
  { name: "call", load: () => import("./call.ts") },
  { name: "try", load: () => import("./try.ts") },
  { name: "test", load: () => import("./test.ts") },
  { name: "import", load: () => import("./import.ts") },
  { name: "token create", load: () => import("./create-token.ts") },
];
