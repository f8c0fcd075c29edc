/**
 * Copies text to the clipboard; false when the browser refuses. The clipboard API exists only in
 * secure contexts, and a self-hosted page is often opened over plain http in a local network.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

function copyByCommand(text: string): boolean {
  const before = document.activeElement;
  const carrier = document.createElement("textarea");
  carrier.value = text;
  carrier.readOnly = true;
  carrier.style.cssText = "position:fixed;inset:0 auto auto 0;opacity:0";
  // Next to the pressed button, so that a dialog's focus trap does not steal the focus.
  (before?.parentElement ?? document.body).append(carrier);
  carrier.select();
  const copied = document.execCommand("copy");
  carrier.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return copied;
}
