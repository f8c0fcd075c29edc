import { FoldedText } from "@/components/ui/data/folded-text";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/data/table";
import { Badge } from "@/components/ui/primitives/badge";
import { formatCount } from "@/lib/agent/format-count";
import type { ParameterRow } from "./parameter-rows";

/**
 * Indentation by level. Deeper levels are not indented further, so that the text stays readable.
 */
const indentClasses = ["", "pl-5", "pl-9", "pl-13", "pl-17"];

/** The name, with the type below it in a narrow window, where a column of its own has no space. */
function Name({ row }: { row: ParameterRow }) {
  const { name, within, type, required } = row;
  return (
    <div
      className={`flex min-w-32 flex-col items-start gap-1 ${indentClasses[Math.min(within.length, 4)]}`}
    >
      <span className="wrap-anywhere w-max max-w-32 font-mono sm:max-w-60">
        {within.length > 0 && <span className="sr-only">{within.join(", ")}, </span>}
        {name}
      </span>
      <span className="font-mono text-muted text-xs sm:hidden">{type}</span>
      {required && <Badge tone="accent">required</Badge>}
    </div>
  );
}

function Details({ row: { name, description, rules, defaultValue } }: { row: ParameterRow }) {
  return (
    <div className="flex min-w-36 flex-col gap-1 sm:min-w-60">
      {description && (
        <FoldedText about={name} className="whitespace-pre-line">
          {description}
        </FoldedText>
      )}
      {defaultValue !== undefined && (
        <p className="text-muted text-xs">
          Default <code className="wrap-anywhere font-mono text-ink">{defaultValue}</code>
        </p>
      )}
      {rules.length > 0 && (
        <ul className="flex flex-col gap-0.5 text-muted text-xs">
          {rules.map((rule) => (
            <li key={rule} className="wrap-anywhere">
              {rule}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Without a limit, a schema of thousands of alternatives would occupy the server for seconds. */
const MAX_ROWS = 500;

/** The parameters of a tool. Nested ones are indented. */
export function ParameterTable({ tool, rows }: { tool: string; rows: readonly ParameterRow[] }) {
  if (rows.length === 0) return <p className="text-muted text-sm">No parameters.</p>;
  const hiddenCount = Math.max(0, rows.length - MAX_ROWS);
  return (
    <>
      <Table label={`Parameters of ${tool}`}>
        <TableHeader>
          <TableRow>
            <TableHead>Name</TableHead>
            <TableHead className="max-sm:hidden">Type</TableHead>
            <TableHead>Description</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.slice(0, MAX_ROWS).map((row) => (
            <TableRow key={row.path}>
              <TableCell className="align-top">
                <Name row={row} />
              </TableCell>
              <TableCell className="align-top max-sm:hidden">
                <div className="min-w-28 font-mono text-muted text-xs leading-5">{row.type}</div>
              </TableCell>
              <TableCell className="w-full align-top">
                <Details row={row} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {hiddenCount > 0 && (
        <p className="text-muted text-sm">
          {formatCount(hiddenCount, "more row")}: see the OpenAPI file.
        </p>
      )}
    </>
  );
}
