"use client";

import type { FieldTemplateProps } from "@rjsf/utils";
import { Plus } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { FoldedText } from "@/components/ui/data/folded-text";
import { Field } from "@/components/ui/inputs/field";
import { FieldError } from "@/components/ui/inputs/field-error";
import { useAfterPress } from "@/components/ui/inputs/use-after-press";
import { focusable } from "@/components/ui/overlays/use-focus-after-removal";
import { Button } from "@/components/ui/primitives/button";
import { classNames } from "@/components/ui/primitives/class-names";
import { isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { getDateInput, isDateFormat } from "../date-text";
import { valueOnAdd } from "../initial-values";
import { listAlternatives } from "./alternatives";
import { formatFieldName, getOriginSchema, isListItem } from "./field-parts";
import { useFieldIssue, useParameterForm } from "./form-context";
import { NullToggle } from "./null-toggle";
import { RemoveButton } from "./remove-button";

const typeLabel = (schema: JsonSchema): string => {
  if (schema.enum) return schema.enum.includes(null) ? "choice or null" : "choice";
  if (schema.type === "string" && isDateFormat(schema.format))
    return getDateInput(schema.format).name;
  const alternatives = listAlternatives(schema);
  if (!alternatives) return String(schema.type ?? "any");
  const types = alternatives.schemas.map(typeLabel);
  return [...new Set([...types, ...(alternatives.isNullable ? ["null"] : [])])].join(" or ");
};

const toJsonText = (value: unknown) => JSON.stringify(value) ?? "";

/** The hint below an empty field, which shows its default. */
const renderDefault = (origin: JsonSchema): ReactNode =>
  origin.default !== undefined && (
    <>
      Default: <code className="font-mono">{toJsonText(origin.default)}</code>
    </>
  );

/** The label of a parameter. A name is an identifier, whereas a title is prose. */
function ParameterName({ label, fieldPathId }: Pick<FieldTemplateProps, "label" | "fieldPathId">) {
  const isName = label === fieldPathId.path.at(-1);
  return <span className={classNames("wrap-anywhere", isName && "font-mono")}>{label}</span>;
}

/** One parameter with its label, hint and error. Objects and lists render their own frame. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { fieldPathId, uiSchema, schema, children, formData, required } = props;
  const { showAll } = useParameterForm();
  const { draft, issue } = useFieldIssue(fieldPathId);
  const [isFocused, setIsFocused] = useState(false);
  const [wasVisited, setWasVisited] = useState(false);
  const leave = useAfterPress(() => {
    setIsFocused(false);
    setWasVisited(true);
  });
  if (fieldPathId.path.length === 0) return children;

  const origin = getOriginSchema(uiSchema);
  const isNested = schema.type === "object" || schema.type === "array";
  if (isNested) return <NestedField {...props} />;

  const message = draft ?? issue?.message;
  const isMissing = !draft && issue?.missing;
  const showsMessage = message && (showAll || (!isMissing && (wasVisited || !isFocused)));
  const isEmpty = formData === undefined && !draft;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus of the control inside.
    <div
      onFocus={() => setIsFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) leave();
      }}
    >
      <Field
        label={
          isListItem(fieldPathId) ? (
            formatFieldName(fieldPathId)
          ) : (
            <ParameterName label={props.label} fieldPathId={fieldPathId} />
          )
        }
        hideLabel={isListItem(fieldPathId)}
        required={required}
        aside={isListItem(fieldPathId) ? undefined : typeLabel(origin)}
        description={
          origin.description
            ? { text: origin.description, about: formatFieldName(fieldPathId) }
            : undefined
        }
        hint={isEmpty && renderDefault(origin)}
        error={showsMessage ? message : undefined}
      >
        {children}
      </Field>
    </div>
  );
}

const matchesType = (type: unknown, value: unknown) =>
  type === "array" ? Array.isArray(value) : isObject(value);

/** Moves the focus from the button that adds an object or a list, and is gone, to its content. */
const useFocusAdded = (isAbsent: boolean) => {
  const content = useRef<HTMLDivElement>(null);
  const isAdding = useRef(false);
  useEffect(() => {
    if (isAbsent || !isAdding.current) return;
    isAdding.current = false;
    content.current?.querySelector<HTMLElement>(focusable)?.focus();
  }, [isAbsent]);
  const startAdding = () => {
    isAdding.current = true;
  };
  return { content, startAdding };
};

/** An object or a list. Absent until added, unless it is required. */
function NestedField(props: FieldTemplateProps) {
  const { fieldPathId, uiSchema, schema, children, formData, required, onChange } = props;
  const { label } = props;
  const { showAll } = useParameterForm();
  const { issue } = useFieldIssue(fieldPathId);
  const origin = getOriginSchema(uiSchema);
  const name = formatFieldName(fieldPathId);
  const setValue = (value: unknown) =>
    onChange(value, fieldPathId.path, undefined, fieldPathId.$id);
  const isArrayItem = isListItem(fieldPathId);
  const isAbsent = formData === undefined && !isArrayItem;
  const { content, startAdding } = useFocusAdded(isAbsent);
  const isNullable = uiSchema?.["ui:options"]?.isNullable === true;
  const isNull = isNullable && formData === null;
  const hasWrongType = formData !== undefined && !isNull && !matchesType(schema.type, formData);
  const message = showAll || !issue?.missing ? issue?.message : undefined;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2.5">
      <legend className="sr-only">{name}</legend>
      {isArrayItem ? (
        <p aria-hidden className="font-mono text-muted text-xs">
          {name}
        </p>
      ) : (
        <div className="flex flex-col gap-1">
          <div className="flex items-center justify-between gap-3">
            <p aria-hidden className="font-medium text-sm">
              <ParameterName label={label} fieldPathId={fieldPathId} />
              {required && <span className="ml-1 text-danger-strong">*</span>}
            </p>
            <div className="flex shrink-0 items-center gap-1">
              {isNullable && (
                <NullToggle
                  size="sm"
                  name={name}
                  isNull={isNull}
                  onChange={(next) => setValue(next ? null : valueOnAdd(origin))}
                />
              )}
              {!isNull && (
                <Presence
                  name={name}
                  isAbsent={isAbsent}
                  required={required}
                  onAdd={() => {
                    startAdding();
                    setValue(valueOnAdd(origin));
                  }}
                  onRemove={() => setValue(undefined)}
                />
              )}
            </div>
          </div>
          <FoldedText about={name} className="text-muted text-xs">
            {origin.description ||
              (isNullable ? `${typeLabel(origin)} or null` : typeLabel(origin))}
          </FoldedText>
        </div>
      )}
      {message && <FieldError>{message}</FieldError>}
      {hasWrongType ? (
        <p className="text-muted text-xs">
          The value has a different type. Edit it as JSON, or remove it.
        </p>
      ) : (
        !isAbsent && !isNull && <div ref={content}>{children}</div>
      )}
    </fieldset>
  );
}

type PresenceProps = {
  name: string;
  isAbsent: boolean;
  required?: boolean;
  onAdd: () => void;
  onRemove: () => void;
};

/** Adds an absent value, or removes an optional one. */
function Presence({ name, isAbsent, required, onAdd, onRemove }: PresenceProps) {
  if (isAbsent)
    return (
      <Button size="sm" aria-label={`Add ${name}`} onClick={onAdd}>
        <Plus aria-hidden />
        Add
      </Button>
    );
  if (required) return null;
  return <RemoveButton name={name} onClick={onRemove} />;
}
