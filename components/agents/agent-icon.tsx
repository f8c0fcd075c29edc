"use client";

import { classNames } from "@/components/ui/primitives/class-names";
import { findAgentIcon } from "./agent-icons";

const graphemes = new Intl.Segmenter();

/** Splits a string into the characters that people see, such as an emoji of several code points. */
const splitText = (text: string): string[] =>
  Array.from(graphemes.segment(text.trim()), ({ segment }) => segment);

/**
 * Estimates the width of a character in em. Emoji and Chinese characters are wider than letters.
 */
const measure = (character: string): number => {
  if ((character.codePointAt(0) ?? 0) >= 0x1100) return 1.25;
  return /^[mw]/i.test(character) ? 0.9 : 0.8;
};
const MAX_WIDTH = 1.8;
const MAX_SMALL_WIDTH = 2.5;

/**
 * Returns the text of an icon. Up to three letters or two emoji fit. A longer icon is cut to its
 * first character.
 */
const fitText = (icon: string): { text: string; isSmall?: boolean } => {
  const characters = splitText(icon);
  const width = characters.reduce((sum, character) => sum + measure(character), 0);
  if (width > MAX_SMALL_WIDTH) return { text: characters[0] ?? "" };
  return { text: characters.join(""), isSmall: width > MAX_WIDTH };
};

/**
 * Shrinks text that is wider than its frame. The font decides how wide: one without a drawing for
 * an emoji of several code points shows each of them.
 */
const shrinkToFrame = (text: HTMLSpanElement | null) => {
  const frame = text?.parentElement;
  if (frame && text.offsetWidth > frame.clientWidth)
    text.style.scale = String(frame.clientWidth / text.offsetWidth);
};

/**
 * The agent's icon, or the first letter of its name. Decorative, because the name is always shown
 * next to it.
 */
export function AgentIcon({
  icon = "",
  name,
  className,
}: {
  icon?: string | undefined;
  name: string;
  className?: string;
}) {
  // A name can begin with an invisible mark for its writing direction.
  const letter = splitText(name).find((character) => /[^\p{C}]/u.test(character));
  const { text, isSmall } = fitText(icon);
  const content = text || (letter?.toUpperCase() ?? "·");
  const drawing = findAgentIcon(icon);
  return (
    <span
      aria-hidden
      className={classNames(
        "grid size-8 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-sunken font-medium text-muted leading-none [&_svg]:size-4",
        isSmall ? "text-xs" : "text-base",
        className,
      )}
    >
      {drawing ? (
        <drawing.Icon aria-hidden />
      ) : (
        <span key={content} ref={shrinkToFrame} className="origin-left whitespace-nowrap">
          {content}
        </span>
      )}
    </span>
  );
}
