import { FoldedText } from "@/components/ui/data/folded-text";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/data/table";
import { getBearerMode } from "@/lib/agent/access/bearer-mode";
import type { Manifest, Variable } from "@/lib/agent/manifest";
import { exportedTools } from "@/lib/exports/export";
import { offersSignIn } from "@/lib/exports/mcp-hosts/offers-sign-in";

type Header = { name: string; when: string; description: string };

const variableHeader = ({ ref, name, description, required }: Variable): Header => ({
  name: `x-${ref}`,
  when: required ? "required" : "optional",
  description: [name, description].filter(Boolean).join(": ") || "Agent variable",
});

/** Whoever signs in with OAuth sends an access token instead of a key. */
const describeKeyUse = ({ access }: Manifest): string => {
  const calls = access?.toolsList === "public" ? "for calls" : "";
  if (offersSignIn(access)) return `${calls} unless signed in`.trim();
  return `required ${calls}`.trim();
};

const getHeaders = (manifest: Manifest): Header[] => {
  const modes = exportedTools(manifest).map((tool) => getBearerMode(manifest, tool));
  const isPublic = manifest.access?.toolsList === "public";
  const toolsWithToken = modes.filter((mode) => mode !== "none").length;
  const everyTool = toolsWithToken === modes.length && modes.every((mode) => mode === "required");
  const bearer: Header = {
    name: "authorization",
    when: everyTool ? "required" : "depends on the tool",
    description: "The user’s bearer token, passed to the tool",
  };
  return [
    {
      name: "x-api-key",
      when: describeKeyUse(manifest),
      description: isPublic
        ? "An API key for this agent; not needed to list tools"
        : "An API key for this agent",
    },
    ...(toolsWithToken > 0 ? [bearer] : []),
    ...(manifest.variables ?? []).map(variableHeader),
  ];
};

/** The headers that callers send. */
export function CallerHeaders({ manifest }: { manifest: Manifest }) {
  return (
    <Table label="Headers of a call">
      <TableHeader>
        <TableRow>
          <TableHead>Header</TableHead>
          <TableHead>When</TableHead>
          <TableHead>Description</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {getHeaders(manifest).map(({ name, when, description }) => (
          <TableRow key={name}>
            <TableCell>
              <div className="wrap-anywhere w-max max-w-40 font-mono sm:max-w-60">{name}</div>
            </TableCell>
            <TableCell className="text-muted sm:whitespace-nowrap">{when}</TableCell>
            <TableCell className="w-full">
              <FoldedText about={name} className="min-w-40 sm:min-w-60">
                {description}
              </FoldedText>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
