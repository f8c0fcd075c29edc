import path from "node:path";

/** The four combinations of color scheme and width in which every screen is captured. */
export const themes = (["light", "dark"] as const).flatMap((colorScheme) =>
  [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ].map((viewport) => ({
    title: `${colorScheme}, ${viewport.width} px`,
    use: { colorScheme, viewport },
  })),
);
export type Theme = (typeof themes)[number];

/** Returns the path of a screen's screenshot. */
export const screenshotPath = (name: string, { use: { colorScheme, viewport } }: Theme) =>
  path.join(import.meta.dirname, "pictures", `${name}-${colorScheme}-${viewport.width}.png`);
