"use client";

import { type Shortcut, shortcuts } from "@/components/shortcuts/shortcuts";
import { useSingleKeys } from "@/components/shortcuts/single-keys";
import { Switch } from "@/components/ui/inputs/switch";
import { Dialog, DialogContent } from "@/components/ui/overlays/dialog";
import { ShortcutKeys } from "./shortcut-keys";

const groups = [...Map.groupBy<string, Shortcut>(Object.values(shortcuts), ({ group }) => group)];

type ShortcutSheetProps = { open: boolean; onOpenChange: (isOpen: boolean) => void };

/** Lists all shortcuts, with the switch for single-key shortcuts. */
export function ShortcutSheet({ open, onOpenChange }: ShortcutSheetProps) {
  const [areSingleKeysOn, setSingleKeysOn] = useSingleKeys();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="Keyboard shortcuts" width="lg">
        <div className="columns-1 gap-8 sm:columns-2">
          {groups.map(([group, rows]) => (
            <section key={group} className="mb-5 break-inside-avoid">
              <h3 className="mb-1 font-medium text-muted text-xs">{group}</h3>
              <dl>
                {rows.map(({ keys, label }) => (
                  <div
                    key={keys}
                    className="flex min-h-row items-center justify-between gap-4 border-line border-b py-1"
                  >
                    <dt>{label}</dt>
                    <dd className="shrink-0">
                      <ShortcutKeys keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <Switch
          label="Single-key shortcuts"
          hint="Turn these off if you use voice control or press them by accident. Shortcuts with Ctrl or ⌘ keep working."
          checked={areSingleKeysOn}
          onCheckedChange={setSingleKeysOn}
        />
      </DialogContent>
    </Dialog>
  );
}
