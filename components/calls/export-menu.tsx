import { Download } from "lucide-react";
import { toUrl } from "@/components/client/api";
import { toAddress } from "@/components/client/site-path";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "@/components/ui/overlays/dropdown-menu";
import { Button } from "@/components/ui/primitives/button";
import { type LogFilter, toTimes } from "./log-filter";

const formats = [
  { format: "csv", label: "CSV" },
  { format: "ndjson", label: "NDJSON" },
];

/** Downloads the calls that match the filter. */
export function ExportMenu({ filter: { range, ...filter } }: { filter: LogFilter }) {
  const toHref = (format: string) =>
    toAddress(toUrl("/call-export", {}, { ...filter, ...toTimes(range, Date.now()), format }));
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button>
          <Download aria-hidden />
          Export
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuLabel>Filtered calls, up to 100,000</DropdownMenuLabel>
        {formats.map(({ format, label }) => (
          <DropdownMenuItem key={format} asChild>
            <a href={toHref(format)} download>
              {label}
            </a>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
