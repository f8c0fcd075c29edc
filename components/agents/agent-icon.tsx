import { classNames } from "@/components/ui/primitives/class-names";
import { findAgentIcon } from "./agent-icons";

const graphemes = new Intl.Segmenter();

/** The characters as people see them, such as an emoji of several code points. */
const splitText = (text: string): string[] =>
  Array.from(graphemes.segment(text.trim()), ({ segment }) => segment);

/** In em, about: an emoji or a character of Chinese is wider than a letter. */
const measure = (character: string): number => {
  if ((character.codePointAt(0) ?? 0) >= 0x1100) return 1.25;
  return /^[mw]/i.test(character) ? 0.9 : 0.8;
};
const MAX_WIDTH = 1.8;
const MAX_SMALL_WIDTH = 2.5;

/** The text of a tile: up to three letters or two emoji fit, of a longer one the first character is shown. */
const fitText = (icon: string): { text: string; isSmall?: boolean } => {
  const characters = splitText(icon);
  const width = characters.reduce((sum, character) => sum + measure(character), 0);
  if (width > MAX_SMALL_WIDTH) return { text: characters[0] ?? "" };
  return { text: characters.join(""), isSmall: width > MAX_WIDTH };
};

/** The agent's icon, or the first letter of its name. Decorative: the name is always shown next to it. */
export function AgentIcon({
  icon = "",
  name,
  className,
}: {
  icon?: string | undefined;
  name: string;
  className?: string;
}) {
  const letter = splitText(name)[0]?.toUpperCase() ?? "·";
  const { text, isSmall } = fitText(icon);
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
      {drawing ? <drawing.Icon aria-hidden /> : text || letter}
    </span>
  );
}
