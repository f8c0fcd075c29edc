import { classNames } from "@/components/ui/primitives/class-names";
import { findAgentIcon } from "./agent-icons";

const graphemes = new Intl.Segmenter();

/** The first character as people see it, such as an emoji of several code points. */
const getFirstCharacter = (text: string): string | undefined =>
  graphemes.segment(text).containing(0)?.segment;

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
  const letter = getFirstCharacter(name.trim())?.toUpperCase() ?? "·";
  const drawing = findAgentIcon(icon);
  return (
    <span
      aria-hidden
      className={classNames(
        "grid size-8 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-sunken font-medium text-base text-muted leading-none [&_svg]:size-4",
        className,
      )}
    >
      {drawing ? <drawing.Icon aria-hidden /> : icon || letter}
    </span>
  );
}
