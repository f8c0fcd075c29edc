import type { ComponentProps } from "react";
import { classNames } from "../primitives/class-names";

/** A table. `label` is the accessible name of the table and of its scrolling region. */
export function Table({ label, className, ...rest }: ComponentProps<"table"> & { label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section aria-label={label} tabIndex={0} className="relative w-full overflow-x-auto">
      <table
        {...rest}
        aria-label={label}
        className={classNames("w-full border-collapse text-left text-sm", className)}
      />
    </section>
  );
}

export function TableHeader(props: ComponentProps<"thead">) {
  return <thead {...props} />;
}

export function TableBody(props: ComponentProps<"tbody">) {
  return <tbody {...props} />;
}

export function TableRow({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      {...rest}
      className={classNames(
        "border-line border-b transition-colors [tbody>&:hover]:bg-hover/60 aria-selected:bg-selected",
        className,
      )}
    />
  );
}

type CellExtras = {
  /** Whether the cell is right-aligned, with tabular figures. */
  numeric?: boolean;
};

export function TableHead({ numeric, className, ...rest }: ComponentProps<"th"> & CellExtras) {
  return (
    <th
      scope="col"
      {...rest}
      className={classNames(
        "h-row whitespace-nowrap px-2 align-middle font-medium text-muted text-xs first:pl-1 last:pr-1",
        numeric && "text-right",
        className,
      )}
    />
  );
}

export function TableCell({ numeric, className, ...rest }: ComponentProps<"td"> & CellExtras) {
  return (
    <td
      {...rest}
      className={classNames(
        "h-9 px-2 py-1.5 align-middle first:pl-1 last:pr-1",
        numeric && "text-right tabular-nums",
        className,
      )}
    />
  );
}
