"use client";

import { MessagesSquare, Wrench } from "lucide-react";
import { usePathname } from "next/navigation";
import { Link } from "@/components/ui/primitives/link";

const views = [
  { path: "", label: "Tools", Icon: Wrench },
  { path: "/chat", label: "Chat", Icon: MessagesSquare },
];

/**
 * Links to the two views of the playground: running one tool at a time, or a model that calls them.
 */
export function PlaygroundViews({ slug }: { slug: string }) {
  const pathname = usePathname();
  return (
    <nav aria-label="Playground" className="border-line border-b px-4 md:px-6">
      <ul className="flex gap-4">
        {views.map(({ path, label, Icon }) => {
          const href = `/agents/${slug}/playground${path}`;
          return (
            <li key={label}>
              <Link
                href={href}
                aria-current={pathname === href ? "page" : undefined}
                className="not-forced-colors:-mb-px inline-flex h-9 items-center gap-1.5 border-transparent border-b-2 px-1 text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 forced-colors:not-aria-[current]:border-[Canvas] aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink coarse:h-control"
              >
                <Icon aria-hidden className="size-4" />
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
