import { ShieldQuestion } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { isShortcut } from "@/components/shortcuts/shortcuts";
import { classNames } from "@/components/ui/primitives/class-names";
import { ParameterForm } from "./parameter-form";
import type { Arguments } from "./use-arguments";

type ConfirmationFrameProps = {
  ref: Ref<HTMLElement>;
  title: ReactNode;
  /** Describes what would happen. */
  message: ReactNode;
  onApprove: () => void;
  onCancel: () => void;
  className?: string;
  children: ReactNode;
};

/** A card that asks a person for confirmation. Mod+Enter approves, Escape cancels. */
export function ConfirmationFrame(props: ConfirmationFrameProps) {
  const { ref, title, message, onApprove, onCancel, className, children } = props;
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const isApproval = isShortcut(event, "run");
    if (!isApproval && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (isApproval) onApprove();
    else onCancel();
  };
  return (
    <section
      ref={ref}
      data-answer-card
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-what`}
      onKeyDown={onKeyDown}
      className={classNames(
        "flex scroll-mt-26 animate-rise flex-col md:scroll-mt-16 gap-3 rounded-md border border-accent-line bg-accent-quiet p-3 outline-none focus-visible:outline-2 focus-visible:outline-focus sm:p-4",
        className,
      )}
    >
      <div className="flex items-start gap-2.5">
        <ShieldQuestion aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-strong" />
        <div className="flex min-w-0 flex-col gap-1">
          <h2 id={`${id}-title`} className="wrap-anywhere font-semibold text-base">
            {title}
          </h2>
          <p
            id={`${id}-what`}
            dir="auto"
            className="wrap-anywhere whitespace-pre-line empty:hidden"
          >
            {message}
          </p>
        </div>
      </div>
      {children}
    </section>
  );
}

const fieldSelector = "input, textarea, select, [role=combobox], [role=radio]";

type EditedArgumentsProps = {
  arguments: Arguments;
  /** The parameters that were visible when editing began. */
  names: string[];
};

/** A form for the visible parameters. Its first field is focused. */
export function EditedArguments(props: EditedArgumentsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [names] = useState(props.names);
  useEffect(() => {
    const find = (selector: string) => frame.current?.querySelector<HTMLElement>(selector);
    // The first control may be a button that removes what is next to it.
    (find(fieldSelector) ?? find("button"))?.focus();
  }, []);
  return (
    <div ref={frame}>
      <ParameterForm arguments={props.arguments} visibleParameters={names} visibleOnly />
    </div>
  );
}
