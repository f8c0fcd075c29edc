import { type ReactNode, useId } from "react";
import { useIsFieldReadOnly } from "../primitives/read-only";
import { useFieldAttributes } from "./field-context";

type ToggleProps = {
  id?: string;
  disabled?: boolean;
  /** If set, the control's own label replaces that of the surrounding `Field`. */
  label?: ReactNode;
  hint?: ReactNode;
};

/**
 * Returns the attributes of a checkbox or switch, from its own props and from the surrounding
 * `Field` and form.
 */
export function useToggleAttributes<Props extends ToggleProps>({ label, hint, ...rest }: Props) {
  const fieldAttributes = useFieldAttributes();
  const isReadOnly = useIsFieldReadOnly();
  const ownId = useId();
  const id = rest.id ?? fieldAttributes.id ?? ownId;
  const hintId = `${id}-note`;
  const attributes = {
    ...fieldAttributes,
    "aria-describedby": hint ? hintId : fieldAttributes["aria-describedby"],
    "aria-labelledby": label ? undefined : fieldAttributes["aria-labelledby"],
    ...rest,
    disabled: isReadOnly || rest.disabled,
    id,
  };
  return { id, hintId, attributes };
}
