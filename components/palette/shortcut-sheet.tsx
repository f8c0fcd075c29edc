"use client";

import { type Shortcut, shortcuts } from "@/components/layout/shortcuts";
import { useSingleKeys } from "@/components/layout/single-keys";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Switch } from "@/components/ui/switch";
import { KeysOf } from "./keys-of";

const groups = [...Map.groupBy<string, Shortcut>(Object.values(shortcuts), ({ group }) => group)];

type ShortcutSheetProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The registry of shortcuts as a sheet to read, with the switch for those of a single key. */
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
          label="Shortcuts of a single key"
          hint="Switch them off if you speak to your computer, or if they come in your way. Those with Ctrl or ⌘ stay."
          checked={on}
          onCheckedChange={setOn}
        />
      </DialogContent>
    </Dialog>
  );
}
