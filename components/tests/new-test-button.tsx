import { ChevronDown } from "lucide-react";
import { ShortenedName } from "@/components/ui/data/shortened-name";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "@/components/ui/overlays/dropdown-menu";
import { Button } from "@/components/ui/primitives/button";

type NewTestButtonProps = {
  tools: readonly { name: string }[];
  /** Called with the name of the tool to test. */
  onOpen: (tool: string) => void;
};

/** Opens a new test. With several tools, it first asks which one to test. */
export function NewTestButton({ tools, onOpen }: NewTestButtonProps) {
  const [tool, ...others] = tools;
  if (tool && others.length === 0)
    return (
      <Button writes onClick={() => onOpen(tool.name)}>
        New test
      </Button>
    );
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button writes>
          New test
          <ChevronDown aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuLabel>Tool to test</DropdownMenuLabel>
        {tools.map(({ name }) => (
          <DropdownMenuItem key={name} onSelect={() => onOpen(name)}>
            <ShortenedName name={name} className="font-mono" />
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
