"use client";

import { ArrowRight, ChevronRight, Focus } from "lucide-react";
import { useState } from "react";
import { canFlatten, getPartShape } from "@/components/tool-editor/response-shape/edit-shape";
import type {
  ListShape,
  ResponseShape,
} from "@/components/tool-editor/response-shape/response-shape";
import type {
  ResponseNode,
  ResponsePath,
} from "@/components/tool-editor/response-shape/response-tree";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Input } from "@/components/ui/inputs/input";
import { Button } from "@/components/ui/primitives/button";
import { classNames } from "@/components/ui/primitives/class-names";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { formatCount } from "@/lib/agent/format-count";
import { truncate } from "@/lib/schema/truncate";

export type ShapeActions = {
  /** Each action returns whether it succeeded. */
  keep: (path: ResponsePath, keep: boolean) => boolean;
  rename: (path: ResponsePath, name: string) => boolean;
  list: (path: ResponsePath, change: Partial<Pick<ListShape, "first" | "merge">>) => boolean;
  only: (path: ResponsePath) => boolean;
};

/** Returns the display name of a part, such as `items[].title`. */
export const getPartTitle = (path: ResponsePath): string =>
  path.reduce<string>((text, step) => {
    if (step === null) return `${text}[]`;
    return text ? `${text}.${step}` : step;
  }, "") || "The response";

type ResponsePartProps = {
  root: ResponseNode;
  node: ResponseNode;
  shape: ResponseShape;
  actions: ShapeActions;
  depth: number;
};

/** Parts nested deeper than this, or with more members than `MAX_OPEN_PARTS`, start collapsed. */
const MAX_OPEN_DEPTH = 4;
const MAX_OPEN_PARTS = 40;

/** A part of the response with its nested parts. */
export function ResponsePart({ root, node, shape, actions, depth }: ResponsePartProps) {
  const { path, kind } = node;
  const children = getChildren(node);
  const [open, setOpen] = useState(depth < MAX_OPEN_DEPTH && children.length <= MAX_OPEN_PARTS);
  const selection = getPartShape(shape, path);
  const title = getPartTitle(path);
  const step = path.at(-1);
  const isWhole = selection?.shape.kind === "all";
  return (
    <li>
      <div
        className="flex min-h-row items-start gap-x-2 py-0.5 pr-2 pl-(--inset) hover:bg-hover/60"
        style={{ "--inset": `${0.25 + Math.min(depth, 8)}rem` } as Record<string, string>}
      >
        {children.length > 0 ? (
          <IconButton
            label={`${open ? "Close" : "Open"} ${title}`}
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
              aria-label={`Keep ${title}`}
              checked={selection !== undefined && (isWhole || "indeterminate")}
              onCheckedChange={() => actions.keep(path, selection === undefined)}
            />
          </span>
        )}
        <span className="flex min-h-7 min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 coarse:min-h-control">
          <span
            className={classNames(
              "wrap-anywhere font-mono text-xs",
              !selection && "text-faint line-through",
            )}
          >
            {step === undefined ? "response" : (step ?? "each item")}
          </span>
          <span className="min-w-0 max-w-60 truncate text-muted text-xs">{summarize(node)}</span>
          {selection?.name && (
            <NameField
              key={selection.name}
              title={title}
              name={selection.name}
              path={path}
              actions={actions}
            />
          )}
          {selection && kind === "list" && (
            <ListFields
              root={root}
              shape={shape}
              node={node}
              list={selection.shape}
              actions={actions}
            />
          )}
        </span>
        {path.length > 0 && step !== null && (
          <Button
            size="sm"
            variant="ghost"
            className="text-xs"
            aria-label={`Only this: ${title}`}
            title={`Only this: ${title}`}
            onClick={() => actions.only(path)}
          >
            <Focus aria-hidden className="sm:hidden" />
            <span className="max-sm:hidden">Only this</span>
          </Button>
        )}
      </div>
      {open && children.length > 0 && (
        <ul aria-label={`Parts of ${title}`}>
          {children.map((inner) => (
            <ResponsePart
              key={getPartTitle(inner.path)}
              root={root}
              node={inner}
              shape={shape}
              actions={actions}
              depth={depth + 1}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Returns the nested parts. A list of objects shows their members directly. */
const getChildren = ({ members, items }: ResponseNode): readonly ResponseNode[] => {
  if (!items) return members;
  if (items.kind === "object") return items.members;
  return items.kind === "list" ? [items] : [];
};

const summarize = ({ kind, sample, members, count }: ResponseNode): string => {
  if (kind === "list") return count === 1 ? "a list of 1" : `a list of ${count}`;
  if (kind === "object") return formatCount(members.length, "field");
  return truncate(JSON.stringify(sample), 80);
};

type NameFieldProps = { title: string; name: string; path: ResponsePath; actions: ShapeActions };

/** Applies the name on blur. Reverts a name that is already used. */
function NameField({ title, name, path, actions }: NameFieldProps) {
  const [rawName, setRawName] = useState(name);
  const commit = () => {
    if (rawName === name) return;
    if (rawName === "" || !actions.rename(path, rawName)) setRawName(name);
  };
  return (
    <span className="flex min-w-0 items-center">
      <ArrowRight aria-hidden className="size-3.5 shrink-0 text-faint" />
      <Input
        mono
        aria-label={`Name of ${title} in the result`}
        value={rawName}
        className={classNames(
          "h-6 w-28 border-transparent bg-transparent px-1.5 text-xs",
          name !== path.at(-1) && "border-edge text-accent-strong",
        )}
        onChange={(event) => setRawName(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) commit();
          if (event.key !== "Escape" || rawName === name) return;
          event.preventDefault();
          setRawName(name);
        }}
      />
    </span>
  );
}

type ListFieldsProps = {
  root: ResponseNode;
  shape: ResponseShape;
  node: ResponseNode;
  list: ResponseShape;
  actions: ShapeActions;
};

function ListFields({ root, shape, node, list, actions }: ListFieldsProps) {
  const { path, count } = node;
  const title = getPartTitle(path);
  const first = list.kind === "list" ? list.first : null;
  const merge = list.kind === "list" && list.merge;
  return (
    <>
      <Input
        mono
        inputMode="numeric"
        aria-label={`How many items of ${title} to keep`}
        placeholder={`all ${count}`}
        value={first ?? ""}
        className="h-6 w-18 px-1.5 text-xs"
        onChange={(event) => {
          const text = event.target.value.replace(/\D/g, "").slice(0, 6);
          actions.list(path, { first: text === "" ? null : Number(text) });
        }}
      />
      {(merge || canFlatten(root, shape, path)) && (
        <Button
          size="sm"
          variant={merge ? "secondary" : "ghost"}
          aria-pressed={merge}
          className="min-h-6 text-xs"
          onClick={() => actions.list(path, { merge: !merge })}
        >
          Flatten<span className="sr-only"> in {title}</span>
        </Button>
      )}
    </>
  );
}
