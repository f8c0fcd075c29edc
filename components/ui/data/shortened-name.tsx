import { classNames } from "../primitives/class-names";

/** Shorter names fit nearly everywhere. */
const MIN_LENGTH = 20;
const END_LENGTH = 10;

type ShortenedNameProps = { name: string; className?: string };

/**
 * A name on one line. A long name that does not fit is cut in the middle, because related names
 * often differ at the end.
 */
export function ShortenedName({ name, className }: ShortenedNameProps) {
  if (name.length < MIN_LENGTH)
    return (
      <span title={name} className={classNames("block min-w-0 truncate", className)}>
        {name}
      </span>
    );
  return (
    <span title={name} className={classNames("relative flex min-w-0", className)}>
      {/* A single element, because two parts would be read as two words. */}
      <span className="sr-only">{name}</span>
      {/* A whole number of characters of a monospace font, so that no partial character is left
          between the two. */}
      <span aria-hidden className="max-w-[calc(round(down,100%-10ch-1px,1ch)+1px)] truncate">
        {name.slice(0, -END_LENGTH)}
      </span>
      <span aria-hidden className="max-w-full shrink-0 overflow-hidden">
        {name.slice(-END_LENGTH)}
      </span>
    </span>
  );
}
