import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { bearerModeOf } from "@/lib/agent/bearer-mode";
import type { Manifest, Variable } from "@/lib/agent/manifest";
import { exportedTools } from "@/lib/exports/export";

type Header = { name: string; when: string; meaning: string };

const variableHeader = ({ ref, name, description, required }: Variable): Header => ({
  name: `x-${ref}`,
  when: required ? "required" : "optional",
  meaning: [name, description].filter(Boolean).join(": ") || "Agent variable",
});

const headersOf = (manifest: Manifest): Header[] => {
  const modes = exportedTools(manifest).map((tool) => bearerModeOf(manifest, tool));
  const isPublic = manifest.access?.toolsList === "public";
  const tokened = modes.filter((mode) => mode !== "none").length;
  const everyTool = tokened === modes.length && modes.every((mode) => mode === "required");
  const bearer: Header = {
    name: "authorization",
    when: everyTool ? "required" : "depends on the tool",
    meaning: "Bearer token of the user, passed to the tool",
  };
  return [
    {
      name: "x-api-key",
      when: isPublic ? "required for calls" : "required",
      meaning: isPublic
        ? "API key of this agent; not needed to list tools"
        : "API key of this agent",
    },
    ...(tokened > 0 ? [bearer] : []),
    ...(manifest.variables ?? []).map(variableHeader),
  ];
};

/** The headers that callers send. */
export function Callers({ manifest }: { manifest: Manifest }) {
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
        {headersOf(manifest).map(({ name, when, meaning }) => (
          <TableRow key={name}>
            <TableCell className="whitespace-nowrap font-mono">{name}</TableCell>
            <TableCell className="text-muted sm:whitespace-nowrap">{when}</TableCell>
            <TableCell className="w-full">
              <div className="sm:min-w-60">{meaning}</div>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
