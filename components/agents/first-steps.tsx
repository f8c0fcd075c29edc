"use client";

import { CircleCheck, CircleDashed, X } from "lucide-react";
import { createStoredPreference } from "@/components/layout/stored-preference";
import { useFirstSteps } from "@/components/queries/activity";
import { isFirstAttempt } from "@/components/queries/is-first-attempt";
import { useFocusAfterRemoval } from "@/components/ui/overlays/use-focus-after-removal";
import { classNames } from "@/components/ui/primitives/class-names";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { Link } from "@/components/ui/primitives/link";
import { useReadOnlyReason } from "@/components/ui/primitives/read-only";
import { VisuallyHidden } from "@/components/ui/primitives/visually-hidden";
import type { FirstSteps as Steps } from "@/lib/api/schemas/activity";

const steps: { id: keyof Steps; label: string; page: string }[] = [
  { id: "created", label: "Create a tool", page: "tools" },
  { id: "tried", label: "Try it in the playground", page: "playground" },
  { id: "published", label: "Publish the agent", page: "versions" },
  { id: "called", label: "Call it with a key", page: "endpoint" },
];

const visibility = createStoredPreference("toolwright.first-steps", ["shown", "hidden"]);

/** Which steps from an empty Space to a first call are done, until all are or the list is closed. */
export function useFirstStepsToShow() {
  const [choice, setChoice] = visibility.usePreference();
  const canWrite = useReadOnlyReason() === null;
  const isShown = canWrite && choice === "shown";
  const query = useFirstSteps({ enabled: isShown });
  const { data } = query;
  const isFinished = !isShown || !data || steps.every(({ id }) => data[id]);
  return {
    done: isFinished ? null : data,
    isLoading: isFirstAttempt(query),
    hide: () => setChoice("hidden"),
  };
}

type FirstStepsProps = { slug: string; done: Steps; onHide: () => void };

/** The steps from an empty Space to a first call. */
export function FirstSteps({ slug, done, onHide }: FirstStepsProps) {
  const ref = useFocusAfterRemoval<HTMLElement>();
  const next = steps.find(({ id }) => !done[id]);
  return (
    <section
      ref={ref}
      aria-label="First steps"
      className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-md border border-line bg-sunken py-2 pr-2 pl-4"
    >
      <h2 className="font-medium text-sm">First steps</h2>
      <ol className="flex flex-wrap gap-x-6 gap-y-1 max-lg:order-last max-lg:basis-full lg:flex-1">
        {steps.map(({ id, label, page }) => {
          const isDone = done[id];
          const Icon = isDone ? CircleCheck : CircleDashed;
          return (
            <li
              key={id}
              className={classNames(
                "flex min-h-6 items-center gap-1.5 text-sm [&_svg]:size-4",
                isDone ? "text-muted" : "text-ink",
              )}
            >
              <Icon aria-hidden className={isDone ? "text-success-strong" : "text-faint"} />
              {isDone ? (
                <span>
                  <VisuallyHidden>Done: </VisuallyHidden>
                  {label}
                </span>
              ) : (
                <Link
                  href={`/agents/${slug}/${page}`}
                  className={classNames(
                    "text-link coarse:py-2.5",
                    id === next?.id && "font-medium",
                  )}
                >
                  {label}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
      <IconButton
        label="Hide the first steps"
        size="sm"
        className="max-lg:ml-auto"
        onClick={onHide}
      >
        <X aria-hidden />
      </IconButton>
    </section>
  );
}
