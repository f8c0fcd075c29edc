"use client";

import { ThemeProvider as NextThemeProvider } from "next-themes";
import type { ReactNode } from "react";

/**
 * All themes. The first follows the operating system. Each of the others is a class of the same
 * name in globals.css.
 */
export const themes = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

const classes = themes.map(({ value }) => value).filter((value) => value !== "system");

/**
 * Sets the chosen theme's class on `<html>` before the first paint. The content security policy
 * requires the nonce.
 */
export function ThemeProvider({ nonce, children }: { nonce?: string; children: ReactNode }) {
  return (
    <NextThemeProvider
      attribute="class"
      storageKey="toolwright.theme"
      themes={classes}
      // The classes set `color-scheme` themselves.
      enableColorScheme={false}
      {...(nonce && { nonce })}
    >
      {children}
    </NextThemeProvider>
  );
}
