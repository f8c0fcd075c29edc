import { NamedValues } from "@/components/ui/data/named-values";

type CallArgumentsProps = { names: readonly string[]; values: Record<string, unknown> };

/**
 * The arguments of a tool call. Long ones scroll, so that the rest of the card stays in view. The
 * region has no name, because there is one for each call of a conversation.
 */
export function CallArguments({ names, values }: CallArgumentsProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="max-h-[20dvh] overflow-y-auto focus-visible:-outline-offset-2 sm:max-h-[40dvh] print:max-h-none"
    >
      <NamedValues names={names} values={values} />
    </section>
  );
}
