import { EditorView } from "@codemirror/view";

const toPixels = (length: string): number => Number.parseFloat(length) || 0;

/** Scrolls the window so that no bar covers the caret. The style sheet defines their sizes. */
const revealCaret = (view: EditorView): void => {
  const caret = view.hasFocus && view.coordsAtPos(view.state.selection.main.head);
  if (!caret) return;
  const top = toPixels(getComputedStyle(view.contentDOM).scrollMarginTop);
  const bars = toPixels(getComputedStyle(document.documentElement).scrollPaddingBottom);
  const bottom = window.innerHeight - bars;
  if (caret.top < top) window.scrollBy(0, caret.top - top);
  else if (caret.bottom > bottom) window.scrollBy(0, caret.bottom - bottom);
};

/**
 * Keeps the caret clear of the bars at the edges of the window while people type and move it.
 * CodeMirror itself only keeps it within the window.
 */
export const keepCaretVisible = EditorView.updateListener.of(({ view, transactions }) => {
  const isRevealed = transactions.some(({ scrollIntoView }) => scrollIntoView);
  // Dialogs cover the window, which must not scroll behind them.
  if (!isRevealed || view.dom.closest("[role=dialog]")) return;
  // After CodeMirror's own scrolling, which it does in the next frame.
  requestAnimationFrame(() => revealCaret(view));
});
