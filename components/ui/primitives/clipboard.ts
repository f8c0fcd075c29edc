/**
 * Copies text to the clipboard. Returns false if the browser refuses. The clipboard API exists only
 * in secure contexts, and a self-hosted page is often opened over plain HTTP in a local network.
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
  const previousFocus = document.activeElement;
  const textarea = document.createElement("textarea");
  textarea.value = text;
  textarea.readOnly = true;
  textarea.style.cssText = "position:fixed;inset:0 auto auto 0;opacity:0";
  // Next to the pressed button, so that a dialog's focus trap does not steal the focus.
  (previousFocus?.parentElement ?? document.body).append(textarea);
  textarea.select();
  const isCopied = document.execCommand("copy");
  textarea.remove();
  if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
  return isCopied;
}
