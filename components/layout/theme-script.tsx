/** Where the browser keeps what the reader chose. */
export const preferenceKeys = { theme: "toolwright.theme", rail: "toolwright.rail" } as const;

/** Fired on `window` after a choice was stored, so that this tab follows it as the others do. */
export const preferencesChanged = "toolwright:preferences";

// Runs before the first paint and stays to follow the system and other tabs. It is text because
// the policy admits one inline script, by its nonce.
const source = `(() => {
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
  addEventListener("${preferencesChanged}", apply);
})();`;

/** Stands in `<head>`: sets the theme and the rail's width on `<html>` before anything is drawn. */
export function ThemeScript({ nonce }: { nonce?: string }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is a constant of this file.
      dangerouslySetInnerHTML={{ __html: source }}
    />
  );
}
