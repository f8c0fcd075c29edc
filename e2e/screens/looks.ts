import path from "node:path";

/** The four looks in which every screen is seen. */
export const looks = (["light", "dark"] as const).flatMap((colorScheme) =>
  [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ].map((viewport) => ({
    called: `${colorScheme}, ${viewport.width} px`,
    use: { colorScheme, viewport },
  })),
);
export type Look = (typeof looks)[number];

/** Where the picture of a screen in a look is put. */
export const pictureOf = (name: string, { use: { colorScheme, viewport } }: Look) =>
  path.join(import.meta.dirname, "pictures", `${name}-${colorScheme}-${viewport.width}.png`);
