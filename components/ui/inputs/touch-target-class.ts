/** Enlarges a box on touch screens, and its target beyond the box to at least 24 px. */
export const touchTargetClass =
  "coarse:relative coarse:size-5 coarse:after:absolute coarse:after:-inset-1";
