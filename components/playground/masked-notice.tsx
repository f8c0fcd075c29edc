import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { placeName } from "./check-arguments";
import type { Arguments } from "./use-arguments";

const most = 5;

/** Says which arguments the log did not keep, so that nobody sends three dots without meaning to. */
export function MaskedNotice({ arguments: { masked, allowMasked } }: { arguments: Arguments }) {
  if (masked.length === 0) return null;
  return (
    <Callout
      tone="warning"
      role="status"
      title="Secrets are not filled in"
      actions={
        <Button size="sm" onClick={allowMasked}>
          Send the dots as they are
        </Button>
      }
    >
      <p>The log keeps ••• in place of a secret. Before a run, write it again in:</p>
      <ul className="list-disc pl-4">
        {masked.slice(0, most).map((path) => (
          <li key={path} className="wrap-anywhere font-mono text-xs leading-5">
            {placeName(path)}
          </li>
        ))}
        {masked.length > most && <li className="text-xs">and {masked.length - most} more</li>}
      </ul>
    </Callout>
  );
}
