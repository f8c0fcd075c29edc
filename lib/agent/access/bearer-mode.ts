import type { Manifest } from "../manifest";
import type { BearerMode, Tool } from "../tool";

/** A tool's own bearer mode, or else its agent's. */
export const getBearerMode = ({ access }: Pick<Manifest, "access">, tool: Tool): BearerMode =>
  tool.bearer ?? access?.bearer ?? "none";
