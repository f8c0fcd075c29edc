/** The localStorage keys of the user's preferences. */
export const preferenceKeys = { theme: "toolwright.theme", rail: "toolwright.rail" } as const;

/** Fired on `window` after a preference was stored; `storage` events reach only other tabs. */
export const PREFERENCES_CHANGED_EVENT = "toolwright:preferences";

// Runs before the first paint and keeps following the system theme and other tabs. It is a string because the
// content security policy allows one inline script, by its nonce.
const script = `(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const read = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  const apply = () => {
    const theme = read("${preferenceKeys.theme}");
    root.classList.toggle("dark", theme === "dark" || (theme !== "light" && system.matches));
    root.dataset.rail = read("${preferenceKeys.rail}") === "narrow" ? "narrow" : "wide";
  };
  apply();
  system.addEventListener("change", apply);
  addEventListener("storage", apply);
  addEventListener("${PREFERENCES_CHANGED_EVENT}", apply);
})();`;

/** For `<head>`: sets the theme and the sidebar's width on `<html>` before the first paint. */
export function ThemeScript({ nonce }: { nonce?: string }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is a constant of this file.
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}
