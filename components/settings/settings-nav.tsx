"use client";

import { usePathname } from "next/navigation";
import { Link } from "@/components/ui/primitives/link";
import { SteadyLabel } from "@/components/ui/primitives/steady-label";
import { useScrollRow } from "@/components/ui/primitives/use-scroll-row";

const pages = [
  { href: "/settings", label: "Space and people" },
  { href: "/settings/profile", label: "Your profile" },
  { href: "/settings/tokens", label: "Personal tokens" },
  { href: "/settings/oauth-clients", label: "OAuth clients" },
  { href: "/settings/model-prices", label: "Model prices" },
  { href: "/settings/alerts", label: "Alerts" },
  { href: "/settings/audit", label: "Audit log" },
];

/** Navigation between the settings pages. */
export function SettingsNav() {
  const path = usePathname();
  const row = useScrollRow<HTMLUListElement>(path);
  return (
    <nav
      aria-label="Settings"
      className="tall:sticky top-0 z-20 border-line border-b bg-canvas px-2 py-2 md:px-6"
    >
      <ul ref={row} className="scroll-row flex items-center gap-0.5">
        {pages.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={path === href ? "page" : undefined}
              className="inline-flex h-8 items-center whitespace-nowrap rounded-md px-2 text-muted transition-colors hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 aria-[current]:bg-selected aria-[current]:font-medium aria-[current]:text-ink coarse:h-control forced-colors:aria-[current]:outline-1"
            >
              <SteadyLabel>{label}</SteadyLabel>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
