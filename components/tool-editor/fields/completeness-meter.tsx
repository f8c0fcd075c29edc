import { Check, Circle } from "lucide-react";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlays/popover";
import { classNames } from "@/components/ui/primitives/class-names";
import {
  type Completeness,
  type DescriptionPart,
  describeCompleteness,
  descriptionParts,
} from "@/lib/analysis/description-parts";

/** Shows how many of its parts a description has, and explains each part on request. */
export function CompletenessMeter({ completeness }: { completeness: Completeness }) {
  const { present, missing } = completeness;
  const parts = (Object.keys(descriptionParts) as DescriptionPart[]).filter(
    (part) => present.includes(part) || missing.includes(part),
  );
  return (
    <Popover>
      <PopoverTrigger
        aria-label={`Completeness of the description: ${describeCompleteness(completeness)}`}
        className="flex min-h-6 min-w-0 items-center gap-2 rounded-sm text-left text-muted text-xs hover:text-ink"
      >
        <span aria-hidden className="flex shrink-0 gap-0.5">
          {parts.map((part) => (
            <span
              key={part}
              className={classNames(
                "h-1.5 w-2.5 rounded-full forced-colors:border",
                present.includes(part)
                  ? "bg-success-strong forced-colors:bg-[CanvasText]"
                  : "bg-line-strong",
              )}
            />
          ))}
        </span>
        <span className="underline decoration-line decoration-dotted underline-offset-4">
          {describeCompleteness(completeness)}
        </span>
      </PopoverTrigger>
      <PopoverContent
        aria-label="What a description should cover"
        className="w-88"
        // In a low window the text scrolls, and nothing inside it can be focused.
        tabIndex={0}
      >
        <ul className="flex flex-col gap-3">
          {parts.map((part) => (
            <Part key={part} part={part} isPresent={present.includes(part)} />
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  );
}

function Part({ part, isPresent }: { part: DescriptionPart; isPresent: boolean }) {
  const { label, explanation, example } = descriptionParts[part];
  const Icon = isPresent ? Check : Circle;
  return (
    <li className="flex gap-2">
      <Icon
        aria-hidden
        className={classNames(
          "mt-0.5 size-4 shrink-0",
          isPresent ? "text-success-strong" : "text-muted",
        )}
      />
      <div className="min-w-0">
        <p className="font-medium">
          {label}
          <span className="sr-only">{isPresent ? ": present" : ": missing"}</span>
        </p>
        <p className="text-muted text-xs">{explanation}</p>
        <p className="mt-0.5 text-xs">“{example}”</p>
      </div>
    </li>
  );
}
