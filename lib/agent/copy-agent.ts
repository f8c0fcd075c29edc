import { copyTitle } from "./copy-name";
import type { Manifest } from "./manifest";

/** Further copies get a number after their slug and name, which must not exceed the maximum. */
const MAX_COPIED_SLUG_LENGTH = 50;
const MAX_COPY_NAME_LENGTH = 115;

/** Returns a manifest for a copy of the agent. */
export const copyAgent = (manifest: Manifest): Manifest => ({
  ...manifest,
  slug: `${manifest.slug.slice(0, MAX_COPIED_SLUG_LENGTH)}-copy`,
  name: copyTitle(manifest.name, MAX_COPY_NAME_LENGTH),
});
