import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "../primitives/class-names";
import { Input } from "./input";

/** A field that filters the list below it. Requires an `aria-label`. */
export function SearchInput({ className, ...rest }: ComponentProps<typeof Input>) {
  return (
    <div className={classNames("relative min-w-0", className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-faint"
      />
      <Input type="search" autoComplete="off" spellCheck={false} {...rest} className="pl-8" />
    </div>
  );
}
