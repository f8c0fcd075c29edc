import { Kbd } from "@/components/ui/primitives/kbd";

/** Renders a shortcut: pairs joined with "then", alternatives with "or". */
export function ShortcutKeys({ keys, className }: { keys: string; className?: string }) {
  return (
    <span className={className}>
      {keys.split(" / ").map((combination, at) => (
        <span key={combination}>
          {at > 0 && <span className="px-1 text-muted text-xs">or</span>}
          {combination.split(" ").map((stroke, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a key may occur twice, and the order never changes.
            <span key={index}>
              {index > 0 && <span className="px-1 text-muted text-xs">then</span>}
              <Kbd keys={stroke} />
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}
