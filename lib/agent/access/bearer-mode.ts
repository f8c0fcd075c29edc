import type { Manifest } from "../manifest";
import type { BearerMode, Tool } from "../tool";

/** Returns the tool's own bearer mode, or else the agent's. */
export const getBearerMode = ({ access }: Pick<Manifest, "access">, tool: Tool): BearerMode =>
  tool.bearer ?? access?.bearer ?? "none";
