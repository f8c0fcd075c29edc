"use client";

import { Check } from "lucide-react";
import { DropdownMenu as Primitive } from "radix-ui";
import { type ComponentProps, createContext, type ReactNode, useContext, useState } from "react";
import { classNames } from "../primitives/class-names";
import { useDisabledReason } from "../primitives/read-only";
import { useFloatingContainer } from "./floating-container";

export const DropdownMenuRadioGroup = Primitive.RadioGroup;

const ActionContext = createContext({
  isRunning: false,
  follow: (_action: Promise<void>): void => undefined,
});

/** A non-modal menu: the page behind it stays scrollable and accessible to screen readers. */
export function DropdownMenu(props: ComponentProps<typeof Primitive.Root>) {
  const [isRunning, setIsRunning] = useState(false);
  const follow = (action: Promise<void>) => {
    setIsRunning(true);
    void action.finally(() => setIsRunning(false));
  };
  return (
    <ActionContext value={{ isRunning, follow }}>
      <Primitive.Root modal={false} {...props} />
    </ActionContext>
  );
}

/** With `asChild`, its button is busy while an action of the menu is running. */
export function DropdownMenuTrigger(props: ComponentProps<typeof Primitive.Trigger>) {
  const { isRunning } = useContext(ActionContext);
  return <Primitive.Trigger {...(props.asChild && isRunning && { busy: true })} {...props} />;
}

const rowClass =
  "flex min-h-row select-none items-center gap-2 rounded-sm px-2 py-1 text-sm outline-none data-disabled:opacity-45 data-highlighted:bg-hover forced-colors:data-highlighted:outline-1 forced-colors:data-highlighted:outline-solid [&_svg]:size-4 [&_svg]:shrink-0";

export function DropdownMenuContent({
  className,
  ...rest
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal container={useFloatingContainer()}>
      <Primitive.Content
        sideOffset={4}
        collisionPadding={8}
        align="end"
        {...rest}
        className={classNames(
          "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-80 overflow-y-auto rounded-md bg-raised p-1 text-ink shadow-float outline-none data-[state=open]:animate-fade-in",
          className,
        )}
      />
    </Primitive.Portal>
  );
}

type ItemProps = Omit<ComponentProps<typeof Primitive.Item>, "onSelect"> & {
  /** The menu's button is busy until a returned promise is settled. */
  onSelect?: ((event: Event) => void | Promise<void>) | undefined;
  icon?: ReactNode;
  /** Shown at the end of the row, usually a `Kbd`. */
  shortcut?: ReactNode;
  tone?: "neutral" | "danger";
  /**
   * Whether the action changes data. If so, the item is disabled in read-only mode, with a reason.
   */
  writes?: boolean;
};

export function DropdownMenuItem(props: ItemProps) {
  const {
    icon,
    shortcut,
    tone = "neutral",
    className,
    children,
    writes = false,
    onSelect,
    ...itemProps
  } = props;
  const disabledReason = useDisabledReason(writes, false);
  const { follow } = useContext(ActionContext);
  const select = (event: Event) => {
    const action = onSelect?.(event);
    if (action) follow(action);
  };
  const rest = { ...itemProps, onSelect: select, ...(disabledReason && { disabled: true }) };
  const isDanger = tone === "danger";
  if (rest.asChild) {
    return (
      <Primitive.Item {...rest} className={classNames(rowClass, "[&>svg]:text-muted", className)}>
        {children}
      </Primitive.Item>
    );
  }
  return (
    <Primitive.Item
      {...rest}
      className={classNames(
        rowClass,
        isDanger && "text-danger-strong data-highlighted:bg-danger-quiet",
        className,
      )}
    >
      {icon && <span className={isDanger ? undefined : "text-muted"}>{icon}</span>}
      <span className="min-w-0 flex-1">
        {children}
        {disabledReason && <span className="block text-xs">{disabledReason}</span>}
      </span>
      {shortcut && <span className="text-faint">{shortcut}</span>}
    </Primitive.Item>
  );
}

function CheckIndicator() {
  return (
    <span className="grid size-4 shrink-0 place-items-center text-accent-strong">
      <Primitive.ItemIndicator>
        <Check aria-hidden />
      </Primitive.ItemIndicator>
    </span>
  );
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...rest
}: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem {...rest} className={classNames(rowClass, className)}>
      <CheckIndicator />
      {children}
    </Primitive.RadioItem>
  );
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof Primitive.Label>) {
  return (
    <Primitive.Label
      {...rest}
      className={classNames("px-2 py-1.5 text-muted text-xs", className)}
    />
  );
}

export function DropdownMenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />;
}
