import { CircleCheck, TriangleAlert, Type } from "lucide-react";
import { WordingChange } from "@/components/ui/data/wording-change";
import { Badge } from "@/components/ui/primitives/badge";
import { classNames } from "@/components/ui/primitives/class-names";
import type { VersionChangeDto } from "@/lib/api/schemas/versions";
import { type ChangeKind, changeKinds } from "@/lib/diff/version-change";
import { FieldPatch } from "./field-patch";

const kinds = {
  breaking: {
    Icon: TriangleAlert,
    label: "Breaking",
    tone: "danger",
    color: "text-danger-strong",
    description: "Existing calls may fail, or get a different response.",
    summary: "Callers may need to change something.",
  },
  compatible: {
    Icon: CircleCheck,
    label: "Compatible",
    tone: "success",
    color: "text-success-strong",
    description: "Existing calls keep working.",
    summary: "No changes needed by callers.",
  },
  "text-only": {
    Icon: Type,
    label: "Text only",
    tone: "neutral",
    color: "text-muted",
    description: "Texts for people and models, and tests.",
    summary: "Calls stay the same.",
  },
} as const satisfies Record<ChangeKind, object>;

/** An icon and a label, so that the kind is not conveyed by color alone. */
export function KindBadge({ kind }: { kind: ChangeKind }) {
  const { Icon, label, tone } = kinds[kind];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {label}
    </Badge>
  );
}

/** The most severe kind of the changes, and what it means for callers. */
export function ChangeSummary({ worst }: { worst: ChangeKind }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <KindBadge kind={worst} />
      <span className="min-w-0">{kinds[worst].summary}</span>
    </p>
  );
}

const groupByTool = (changes: VersionChangeDto[]) =>
  [...Map.groupBy(changes, ({ tool }) => tool)].map(([tool, rows]) => ({ tool, rows }));

/** The changes by kind, then by tool. Kinds without changes are omitted. */
export function ChangeList({ changes }: { changes: VersionChangeDto[] }) {
  return (
    <div className="flex flex-col gap-5">
      {changeKinds.map((kind) => {
        const matching = changes.filter((change) => change.kind === kind);
        return matching.length > 0 && <Kind key={kind} kind={kind} changes={matching} />;
      })}
    </div>
  );
}

function Kind({ kind, changes }: { kind: ChangeKind; changes: VersionChangeDto[] }) {
  const { Icon, label, color, description } = kinds[kind];
  return (
    <section aria-label={`${label}: ${changes.length}`} className="flex gap-2.5">
      <Icon aria-hidden className={classNames("mt-0.5 size-4 shrink-0", color)} />
      <div className="min-w-0 flex-1">
        <h4 className={classNames("font-medium", color)}>
          {label} <span className="tabular-nums">({changes.length})</span>
        </h4>
        <p className="text-muted text-xs">{description}</p>
        <ul className="mt-2 flex flex-col gap-2.5">
          {groupByTool(changes).map(({ tool, rows }) => (
            <li key={tool ?? ""}>
              {tool === null ? (
                <p className="text-muted text-xs leading-5">The agent</p>
              ) : (
                <p className="wrap-anywhere font-mono text-muted text-xs leading-5">{tool}</p>
              )}
              <ul className="flex flex-col gap-1">
                {rows.map(({ path, message, wording, patches }) => (
                  <li key={path + message} className="wrap-anywhere">
                    {message}
                    {wording && <WordingChange {...wording} />}
                    {patches?.map(({ label, patch }) => (
                      <FieldPatch key={label} label={label} patch={patch} />
                    ))}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
