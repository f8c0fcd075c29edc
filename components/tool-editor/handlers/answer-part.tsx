"use client";

import { ChevronRight, Focus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import type { AnswerNode, Path } from "@/lib/agent/shaping/answer-tree";
import { canMerge, keptAt } from "@/lib/agent/shaping/edit-shape";
import type { List, Shape } from "@/lib/agent/shaping/shape";

export type ShapeDeeds = {
  /** Each returns whether it succeeded. */
  keep: (path: Path, keep: boolean) => boolean;
  rename: (path: Path, name: string) => boolean;
  list: (path: Path, change: Partial<Pick<List, "first" | "merge">>) => boolean;
  only: (path: Path) => boolean;
};

/** The display name of a part, such as `items[].title`. */
export const wordsOf = (path: Path): string =>
  path.reduce<string>(
    (text, step) => (step === null ? `${text}[]` : text ? `${text}.${step}` : step),
    "",
  ) || "The response";

type AnswerPartProps = {
  root: AnswerNode;
  node: AnswerNode;
  shape: Shape;
  deeds: ShapeDeeds;
  depth: number;
};

/** Parts deeper than this, or with more members, are collapsed initially. */
const openTo = 4;
const mostOpen = 40;

/** One part of the response and its nested parts. */
export function AnswerPart({ root, node, shape, deeds, depth }: AnswerPartProps) {
  const { path, kind } = node;
  const inside = insideOf(node);
  const [open, setOpen] = useState(depth < openTo && inside.length <= mostOpen);
  const kept = keptAt(shape, path);
  const words = wordsOf(path);
  const step = path.at(-1);
  const whole = kept?.shape.kind === "all";
  return (
    <li>
      <div
        className="flex min-h-row items-start gap-x-2 py-0.5 pr-2 pl-(--inset) hover:bg-hover/60"
        style={{ "--inset": `${0.25 + Math.min(depth, 8)}rem` } as Record<string, string>}
      >
        {inside.length > 0 ? (
          <IconButton
            label={`${open ? "Close" : "Open"} ${words}`}
            size="sm"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <ChevronRight
              aria-hidden
              className={classNames("transition-transform", open && "rotate-90")}
            />
          </IconButton>
        ) : (
          <span className="w-7 shrink-0 coarse:w-control" />
        )}
        {typeof step === "string" && (
          <span className="grid h-7 place-items-center coarse:h-control">
            <Checkbox
              aria-label={`Keep ${words}`}
              checked={kept ? (whole ? true : "indeterminate") : false}
              onCheckedChange={() => deeds.keep(path, kept === undefined)}
            />
          </span>
        )}
        <span className="flex min-h-7 min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 coarse:min-h-control">
          <span
            className={classNames(
              "wrap-anywhere font-mono text-xs",
              !kept && "text-faint line-through",
            )}
          >
            {step === undefined ? "response" : (step ?? "each item")}
          </span>
          <span className="min-w-0 max-w-60 truncate text-muted text-xs">{sampleOf(node)}</span>
          {kept?.name && (
            <NameField key={kept.name} words={words} name={kept.name} path={path} deeds={deeds} />
          )}
          {kept && kind === "list" && (
            <ListFields root={root} shape={shape} node={node} list={kept.shape} deeds={deeds} />
          )}
        </span>
        {path.length > 0 && step !== null && (
          <Button
            size="sm"
            variant="ghost"
            className="text-xs"
            aria-label={`Only this: ${words}`}
            title={`Only this: ${words}`}
            onClick={() => deeds.only(path)}
          >
            <Focus aria-hidden className="sm:hidden" />
            <span className="max-sm:hidden">Only this</span>
          </Button>
        )}
      </div>
      {open && inside.length > 0 && (
        <ul aria-label={`Parts of ${words}`}>
          {inside.map((inner) => (
            <AnswerPart
              key={wordsOf(inner.path)}
              root={root}
              node={inner}
              shape={shape}
              deeds={deeds}
              depth={depth + 1}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The nested parts. A list of objects shows their members directly. */
const insideOf = ({ members, items }: AnswerNode): readonly AnswerNode[] => {
  if (!items) return members;
  if (items.kind === "object") return items.members;
  return items.kind === "list" ? [items] : [];
};

const sampleOf = ({ kind, sample, members, count }: AnswerNode): string => {
  if (kind === "list") return count === 1 ? "a list of 1" : `a list of ${count}`;
  if (kind === "object") return `${members.length} inside`;
  return JSON.stringify(sample).slice(0, 80);
};

type NameFieldProps = { words: string; name: string; path: Path; deeds: ShapeDeeds };

/** The name is applied when the field is left; a used name is reverted. */
function NameField({ words, name, path, deeds }: NameFieldProps) {
  const [typed, setTyped] = useState(name);
  const commit = () => {
    if (typed === name) return;
    if (typed === "" || !deeds.rename(path, typed)) setTyped(name);
  };
  return (
    <Input
      mono
      aria-label={`Name of ${words} in the result`}
      value={typed}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className={classNames(
        "h-6 w-28 border-transparent bg-transparent px-1.5 text-xs",
        name !== path.at(-1) && "border-edge text-accent-strong",
      )}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.nativeEvent.isComposing) commit();
        if (event.key !== "Escape" || typed === name) return;
        event.preventDefault();
        setTyped(name);
      }}
    />
  );
}

type ListFieldsProps = {
  root: AnswerNode;
  shape: Shape;
  node: AnswerNode;
  list: Shape;
  deeds: ShapeDeeds;
};

function ListFields({ root, shape, node, list, deeds }: ListFieldsProps) {
  const { path, count } = node;
  const words = wordsOf(path);
  const first = list.kind === "list" ? list.first : null;
  const merge = list.kind === "list" && list.merge;
  return (
    <>
      <Input
        mono
        inputMode="numeric"
        aria-label={`How many items of ${words} to keep`}
        placeholder={`all ${count}`}
        value={first ?? ""}
        autoComplete="off"
        className="h-6 w-18 px-1.5 text-xs"
        onChange={(event) => {
          const text = event.target.value.replace(/\D/g, "").slice(0, 6);
          deeds.list(path, { first: text === "" ? null : Number(text) });
        }}
      />
      {(merge || canMerge(root, shape, path)) && (
        <Button
          size="sm"
          variant={merge ? "secondary" : "ghost"}
          aria-pressed={merge}
          className="h-6 text-xs"
          onClick={() => deeds.list(path, { merge: !merge })}
        >
          Flatten<span className="sr-only"> in {words}</span>
        </Button>
      )}
    </>
  );
}
