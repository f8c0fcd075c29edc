"use client";

import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { type RowPath, useIssue } from "@/components/tool-editor/editor-state";
import { IssueText } from "@/components/tool-editor/fields/form-field";
import { FieldError } from "@/components/ui/inputs/field-error";
import { classNames } from "@/components/ui/primitives/class-names";
import { useIsFieldReadOnly } from "@/components/ui/primitives/read-only";

type NameCellProps = {
  path: RowPath;
  label: string;
  name: string;
  onChange: (name: string) => void;
  onFocus: () => void;
  onBlur: () => void;
  onEnter: () => void;
  aside: ReactNode;
};

/** Edits the name in place. Escape, or leaving the field empty, reverts the edit. */
export function NameCell(props: NameCellProps) {
  const { path, label, name, onChange, onEnter, aside } = props;
  const issue = useIssue(`${path}.name`);
  const isReadOnly = useIsFieldReadOnly();
  const id = useId();
  const before = useRef(name);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      onEnter();
    } else if (event.key === "Escape" && name !== before.current) {
      event.preventDefault();
      onChange(before.current);
    }
  };
  return (
    <span className="flex min-w-0 flex-1 basis-32 flex-col" data-path={`${path}.name`}>
      <span className="flex items-center gap-1.5">
        <input
          aria-label={label}
          aria-invalid={issue ? true : undefined}
          aria-describedby={issue ? id : undefined}
          value={name}
          readOnly={isReadOnly}
          data-row-name=""
          size={Math.max(8, name.length + 1)}
          onFocus={() => {
            before.current = name;
            props.onFocus();
          }}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => {
            if (name === "") onChange(before.current);
            props.onBlur();
          }}
          onKeyDown={onKeyDown}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={classNames(
            "h-row min-w-0 flex-1 truncate sm:min-w-20 rounded-sm bg-transparent px-1.5 font-medium font-mono text-sm hover:bg-hover focus-visible:bg-canvas focus-visible:outline-offset-[-2px]",
            issue && "text-danger-strong",
          )}
        />
        {aside}
      </span>
      {issue && (
        <FieldError id={id} className="px-1.5 pb-1">
          <IssueText issue={issue} />
        </FieldError>
      )}
    </span>
  );
}
