"use client";

import { type Shortcut, shortcuts } from "@/components/layout/shortcuts";
import { useSingleKeys } from "@/components/layout/single-keys";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Switch } from "@/components/ui/switch";
import { KeysOf } from "./keys-of";

const groups = [...Map.groupBy<string, Shortcut>(Object.values(shortcuts), ({ group }) => group)];

type ShortcutSheetProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Lists all shortcuts, with the switch for single-key shortcuts. */
export function ShortcutSheet({ open, onOpenChange }: ShortcutSheetProps) {
  const [on, setOn] = useSingleKeys();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="Keyboard shortcuts" width="lg">
        <div className="columns-1 gap-8 sm:columns-2">
          {groups.map(([group, rows]) => (
            <section key={group} className="mb-5 break-inside-avoid">
              <h3 className="mb-1 font-medium text-muted text-xs">{group}</h3>
              <dl>
                {rows.map(({ keys, says }) => (
                  <div
                    key={keys}
                    className="flex min-h-row items-center justify-between gap-4 border-line border-b py-1"
                  >
                    <dt>{says}</dt>
                    <dd className="shrink-0">
                      <KeysOf keys={keys} />
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
          checked={on}
          onCheckedChange={setOn}
        />
      </DialogContent>
    </Dialog>
  );
}
