import type { ReactNode } from "react";

type SectionProps = {
  id: string;
  title: string;
  description?: ReactNode;
  /** Shown at the end of the title row. */
  aside?: ReactNode;
  children: ReactNode;
};

export const sectionId = (id: string): string => `tool-${id}`;

/** A section of the editor, linked from the bar at the top. */
export function Section({ id, title, description, aside, children }: SectionProps) {
  return (
    <section
      id={sectionId(id)}
      aria-labelledby={`${sectionId(id)}-title`}
      className="scroll-mt-[calc(var(--top-bar)+6.5rem)] border-line border-t py-6 first-of-type:border-t-0"
    >
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 id={`${sectionId(id)}-title`} className="font-semibold text-base">
            {title}
          </h2>
          {description && <p className="max-w-prose text-muted text-sm">{description}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
