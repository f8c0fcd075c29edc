import { ChevronDown } from "lucide-react";
import { useId, useRef, useState } from "react";
import { ShortenedName } from "@/components/ui/data/shortened-name";
import { OptionList } from "@/components/ui/inputs/option-list";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlays/popover";
import { Button } from "@/components/ui/primitives/button";

type NewTestButtonProps = {
  tools: readonly { name: string }[];
  /** Called with the name of the tool to test. */
  onOpen: (tool: string) => void;
};

/** Opens a new test. With several tools, it first asks which one to test. */
export function NewTestButton({ tools, onOpen }: NewTestButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const labelId = useId();
  const [tool, ...others] = tools;
  if (tool && others.length === 0)
    return (
      <Button writes onClick={() => onOpen(tool.name)}>
        New test
      </Button>
    );
  const options = tools.map(({ name }) => ({
    value: name,
    label: <ShortenedName name={name} className="font-mono" />,
    text: name,
  }));
  const choose = (name: string) => {
    // The test returns the focus to what has it when it opens.
    button.current?.focus();
    setIsOpen(false);
    onOpen(name);
  };
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <Button ref={button} writes>
          New test
          <ChevronDown aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-labelledby={labelId}
        className="flex w-80 flex-col gap-1 p-1"
      >
        <p id={labelId} className="px-2 py-1 text-muted text-xs">
          Tool to test
        </p>
        <OptionList
          options={options}
          searchLabel="Filter tools"
          labelId={labelId}
          onChoose={choose}
        />
      </PopoverContent>
    </Popover>
  );
}
