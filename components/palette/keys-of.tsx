import { Kbd } from "@/components/ui/kbd";

/** A shortcut as keys: a pair with "then", alternatives with "or". */
export function KeysOf({ keys, className }: { keys: string; className?: string }) {
  return (
    <span className={className}>
      {keys.split(" / ").map((choice, at) => (
        <span key={choice}>
          {at > 0 && <span className="px-1 text-muted text-xs">or</span>}
          {choice.split(" ").map((stroke, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same key may come twice, and never moves.
            <span key={place}>
              {place > 0 && <span className="px-1 text-muted text-xs">then</span>}
              <Kbd keys={stroke} />
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}
