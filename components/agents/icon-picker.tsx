"use client";

import { SmilePlus } from "lucide-react";
import { useState } from "react";
import { FieldContext, useFieldAttributes } from "@/components/ui/inputs/field-context";
import { Input } from "@/components/ui/inputs/input";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlays/popover";
import { Button } from "@/components/ui/primitives/button";
import { classNames } from "@/components/ui/primitives/class-names";
import { AgentIcon } from "./agent-icon";
import { agentIcons, findAgentIcon } from "./agent-icons";

type IconPickerProps = { value: string; name: string; onChange: (icon: string) => void };

/** Picks an icon from a grid, or any emoji or characters. */
export function IconPicker({ value, name, onChange }: IconPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, "aria-describedby": describedBy } = useFieldAttributes();
  const choose = (icon: string) => {
    onChange(icon);
    setIsOpen(false);
  };
  const label = findAgentIcon(value)?.label ?? (value || "none");
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <Button
          id={id}
          aria-describedby={describedBy}
          aria-label={`Icon: ${label}`}
          className="w-full p-0"
        >
          {value || name ? (
            <AgentIcon icon={value} name={name} className="h-6 border-none bg-transparent" />
          ) : (
            <SmilePlus aria-hidden />
          )}
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Choose an icon" align="end" className="w-78">
        <ul aria-label="Icons" className="grid grid-cols-8 gap-0.5">
          {agentIcons.map(({ icon, label: iconLabel, Icon }) => (
            <li key={icon}>
              <button
                type="button"
                aria-label={iconLabel}
                title={iconLabel}
                aria-pressed={findAgentIcon(value)?.icon === icon}
                onClick={() => choose(icon)}
                className={classNames(
                  "grid size-8 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink coarse:size-9",
                  "aria-pressed:bg-selected aria-pressed:text-ink focus-visible:-outline-offset-2",
                )}
              >
                <Icon aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
        <div className="mt-2 flex items-center gap-2 border-line border-t pt-2">
          {/* Detached from the field that the button belongs to. */}
          <FieldContext value={null}>
            <Input
              aria-label="Other icon"
              placeholder="Any emoji"
              value={value}
              autoComplete="off"
              onChange={(event) => onChange(event.target.value)}
            />
          </FieldContext>
          <Button variant="ghost" onClick={() => choose("")}>
            None
          </Button>
        </div>
      </PopoverContent>
    </Popover>
  );
}
