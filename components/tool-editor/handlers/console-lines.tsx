import { classNames } from "@/components/ui/class-names";
import type { TryResult } from "@/lib/api/schemas/tries";

type Log = NonNullable<TryResult["trace"]>["log"];

const mostShown = 500;
const tones = {
  debug: "text-faint",
  info: "text-ink",
  warn: "text-warning-strong",
  error: "text-danger-strong",
};

/** What the code wrote while it ran, with the milliseconds since the call began. */
export function ConsoleLines({ log }: { log: Log }) {
  if (log.length === 0)
    return (
      <p className="text-muted text-xs">Nothing was written. Use console.log or context.log.</p>
    );
  return (
    <>
      <section
        aria-label="Lines of the console"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        className="max-h-72 overflow-y-auto rounded-md border border-line bg-canvas px-2 py-1.5"
      >
        <ol className="flex flex-col gap-0.5 font-mono text-xs leading-5">
          {log.slice(0, mostShown).map(({ level, message, data, at }, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a finished run never move.
            <li key={line} className="flex gap-2">
              <span className="w-12 shrink-0 text-right text-faint tabular-nums">
                {Math.round(at)} ms
              </span>
              <span
                className={classNames("wrap-anywhere min-w-0 whitespace-pre-wrap", tones[level])}
              >
                {level !== "info" && `${level}: `}
                {message}
                {data !== undefined && ` ${JSON.stringify(data)}`}
              </span>
            </li>
          ))}
        </ol>
      </section>
      {log.length > mostShown && (
        <p className="text-muted text-xs">
          The first {mostShown} of {log.length} lines.
        </p>
      )}
    </>
  );
}
