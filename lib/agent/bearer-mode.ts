import type { Manifest } from "./manifest";
import type { BearerMode, Tool } from "./tool";

/** What a tool says about the user's Bearer, or else what its agent says. */
export const bearerModeOf = ({ access }: Pick<Manifest, "access">, tool: Tool): BearerMode =>
  tool.bearer ?? access?.bearer ?? "none";
