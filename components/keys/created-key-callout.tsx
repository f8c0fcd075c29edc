import type { CreatedKey } from "@/components/queries/keys";
import { OneTimeCallout } from "@/components/ui/primitives/one-time-callout";
import type { KeyLabels } from "./key-labels";

type CreatedKeyCalloutProps = { created: CreatedKey; labels: KeyLabels; onDone: () => void };

/** Shows a new key once, because the server stores only its hash. */
export const CreatedKeyCallout = ({ created, labels, onDone }: CreatedKeyCalloutProps) => (
  <OneTimeCallout
    title={`Copy the ${labels.singular} now. It is not shown again.`}
    copies={[{ value: created.key, label: `Copy the ${labels.singular}` }]}
    onDone={onDone}
  >
    <p className="text-xs">{created.name}</p>
    <code className="mt-1 block select-all break-all font-mono">{created.key}</code>
  </OneTimeCallout>
);
