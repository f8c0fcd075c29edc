import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null, tags.operatorKeyword], color: "var(--code-keyword)" },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: "var(--code-string)" },
  { tag: [tags.number, tags.atom], color: "var(--code-number)" },
  {
    tag: [tags.propertyName, tags.definition(tags.propertyName), tags.function(tags.variableName)],
    color: "var(--code-property)",
  },
  { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: tags.invalid, color: "var(--danger-strong)" },
]);

const chrome = EditorView.theme({
  "&": { backgroundColor: "transparent", color: "var(--ink)", fontSize: "0.75rem" },
  // The frame around the editor shows the focus.
  "&.cm-focused": { outline: "none" },
  // Clips the highlighted line at the frame's corners. The frame must not, because WebKit would also
  // clip the list of completions.
  ".cm-scroller": {
    borderRadius: "0.3125rem",
    fontFamily: "var(--font-geist-mono), ui-monospace, monospace",
    lineHeight: "1.25rem",
    minHeight: "var(--editor-min)",
    maxHeight: "var(--editor-max)",
  },
  ".cm-content": { padding: "0.5rem 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 0.75rem 0 0.5rem" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": {
    backgroundColor: "transparent",
    border: "none",
    color: "var(--faint)",
    paddingLeft: "0.25rem",
  },
  // Drawn with CSS, because few fonts have the characters that the editor uses.
  ".cm-foldGutter .cm-gutterElement span": { fontSize: "0" },
  ".cm-foldGutter .cm-gutterElement span::before": {
    content: '""',
    display: "inline-block",
    width: "0.3125rem",
    height: "0.3125rem",
    margin: "0 0.1875rem 0.125rem",
    borderRight: "1.5px solid currentColor",
    borderBottom: "1.5px solid currentColor",
    transform: "rotate(45deg)",
    verticalAlign: "middle",
  },
  '.cm-foldGutter .cm-gutterElement span[title="Unfold line"]::before': {
    transform: "rotate(-45deg)",
  },
  ".cm-activeLine": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": {
    backgroundColor: "color-mix(in oklch, var(--hover) 60%, transparent)",
  },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    {
      backgroundColor: "color-mix(in oklch, var(--accent) 28%, transparent)",
    },
  "&.cm-focused .cm-matchingBracket": {
    backgroundColor: "transparent",
    outline: "1px solid var(--edge)",
  },
  ".cm-selectionMatch": { backgroundColor: "var(--accent-quiet)" },
  ".cm-foldPlaceholder": {
    backgroundColor: "var(--hover)",
    border: "1px solid var(--line)",
    color: "var(--muted)",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--raised)",
    border: "1px solid var(--line-strong)",
    borderRadius: "0.375rem",
    color: "var(--ink)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    maxHeight: "min(14rem, 45dvh)",
    padding: "0.25rem",
    fontFamily: "var(--font-geist-mono), ui-monospace, monospace",
    fontSize: "0.75rem",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    padding: "0.125rem 0.5rem",
    lineHeight: "1.5rem",
    borderRadius: "0.25rem",
  },
  "@media (pointer: coarse)": {
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { lineHeight: "2.25rem" },
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--selected)",
    color: "var(--ink)",
  },
  ".cm-tooltip-autocomplete ul li .cm-completionDetail": { color: "var(--muted)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li.cm-option-make": {
    color: "var(--accent-strong)",
    fontFamily: "var(--font-geist-sans), sans-serif",
  },
  ".cm-template": {
    textDecoration: "underline dotted color-mix(in oklch, var(--accent-strong) 60%, transparent)",
    textUnderlineOffset: "0.25rem",
  },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--danger-strong)",
    textUnderlineOffset: "0.25rem",
    textDecorationSkipInk: "none",
  },
  // Either may enclose the other; two overlapping underlines would be unreadable.
  ".cm-template:has(.cm-lintRange-error), .cm-lintRange-error .cm-template": {
    textDecoration: "none",
  },
  ".cm-member": {
    maxWidth: "22rem",
    padding: "0.25rem 0.5rem",
    fontFamily: "var(--font-geist-sans), sans-serif",
    fontSize: "0.75rem",
    lineHeight: "1.125rem",
  },
  ".cm-member-type": { fontFamily: "var(--font-geist-mono), ui-monospace, monospace" },
  ".cm-member p + p": { color: "var(--muted)" },
  ".cm-diagnosticAction": {
    backgroundColor: "var(--accent)",
    color: "var(--on-accent)",
    borderRadius: "0.25rem",
  },
  ".cm-panels": { backgroundColor: "var(--sunken)", color: "var(--ink)" },
  ".cm-panels.cm-panels-bottom": { borderTop: "1px solid var(--line)" },
  ".cm-panel input, .cm-panel button": { fontFamily: "inherit", fontSize: "0.75rem" },
  ".cm-placeholder": { color: "var(--faint)" },
  ".cm-diagnostic": { padding: "0.25rem 0.5rem", fontFamily: "var(--font-geist-sans), sans-serif" },
});

/**
 * Editor theme. All colors are CSS variables, so switching between light and dark does not require
 * a new editor.
 */
export const editorTheme: Extension = [chrome, syntaxHighlighting(colors)];
