import { Download } from "lucide-react";
import { toUrl } from "@/components/client/api";
import { toAddress } from "@/components/client/site-path";
import { DropdownMenuItem } from "@/components/ui/overlays/dropdown-menu";

const formats = [
  { format: "json", label: "Export as JSON" },
  { format: "yaml", label: "Export as YAML" },
];

/** Downloads of the agent's draft as a manifest, which can be imported again. */
export function ExportItems({ slug }: { slug: string }) {
  return formats.map(({ format, label }) => (
    <DropdownMenuItem key={format} asChild>
      <a
        href={toAddress(toUrl("/agents/{slug}/manifest", { slug }, { format }))}
        download={`${slug}.${format}`}
      >
        <Download aria-hidden />
        {label}
      </a>
    </DropdownMenuItem>
  ));
}
