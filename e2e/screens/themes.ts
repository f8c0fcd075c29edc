import path from "node:path";

/** The four combinations of colour scheme and width that every screen is captured in. */
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

/** The path of a screen's screenshot. */
export const screenshotPath = (name: string, { use: { colorScheme, viewport } }: Theme) =>
  path.join(import.meta.dirname, "pictures", `${name}-${colorScheme}-${viewport.width}.png`);
