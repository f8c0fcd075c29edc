export const RAIL_STORAGE_KEY = "toolwright.rail";

/**
 * Fired on `window` after a preference is stored, because `storage` events reach only other tabs.
 */
export const PREFERENCES_CHANGED_EVENT = "toolwright:preferences";

// A string, because the content security policy allows inline scripts only by nonce.
const script = `(() => {
  const apply = () => {
    try { document.documentElement.dataset.rail = localStorage.getItem("${RAIL_STORAGE_KEY}") ?? "wide"; } catch {}
  };
  apply();
  addEventListener("storage", apply);
  addEventListener("${PREFERENCES_CHANGED_EVENT}", apply);
})();`;

/**
 * Sets the sidebar's width on `<html>` before the first paint, so that nothing jumps on load.
 * Belongs in `<head>`.
 */
export function RailScript({ nonce }: { nonce?: string }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is a constant of this file.
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}
