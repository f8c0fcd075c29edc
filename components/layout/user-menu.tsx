"use client";

import {
  BookOpen,
  CircleQuestionMark,
  CircleUserRound,
  Ellipsis,
  LogOut,
  UserRoundCog,
} from "lucide-react";
import { useTheme } from "next-themes";
import { type ReactNode, useTransition } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/overlays/dropdown-menu";
import { Badge } from "@/components/ui/primitives/badge";
import { Link } from "@/components/ui/primitives/link";
import { themes } from "./themes";

export type ShellUser = { name: string; email: string; isViewOnly?: boolean };

type UserMenuProps = {
  user: ShellUser;
  signOut: () => void | Promise<void>;
  /** The variant for the bottom bar, with the icon above the label. */
  compact?: boolean;
  /** Pages that do not fit in the bottom bar. */
  pages?: readonly { href: string; label: string; icon: ReactNode }[];
  className?: string;
};

export function UserMenu({ user, signOut, compact, pages = [], className }: UserMenuProps) {
  const { theme = "system", setTheme } = useTheme();
  const [isSigningOut, startSigningOut] = useTransition();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        className={className}
        aria-label={`${compact ? "More: account" : "Account"} of ${user.name}${user.isViewOnly && !compact ? " View only" : ""}`}
      >
        {compact ? <Ellipsis aria-hidden /> : <CircleUserRound aria-hidden />}
        {compact ? "More" : <span className="truncate narrow-rail:hidden">{user.name}</span>}
        {user.isViewOnly && !compact && (
          <>
            {" "}
            <Badge className="ml-auto narrow-rail:hidden">View only</Badge>
          </>
        )}
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top" align={compact ? "end" : "start"} className="w-56">
        {pages.map(({ href, label, icon }) => (
          <DropdownMenuItem key={href} asChild>
            <Link href={href}>
              {icon}
              {label}
            </Link>
          </DropdownMenuItem>
        ))}
        {pages.length > 0 && <DropdownMenuSeparator />}
        <div className="px-2 pt-1.5 pb-2">
          <p className="truncate font-medium text-sm">{user.name}</p>
          <p className="truncate text-muted text-xs">{user.email}</p>
        </div>
        <DropdownMenuSeparator />
        <DropdownMenuLabel>Theme</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={theme} onValueChange={setTheme}>
          {themes.map(({ value, label }) => (
            <DropdownMenuRadioItem key={value} value={value}>
              {label}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link href="/settings/profile">
            <UserRoundCog aria-hidden />
            Profile and sessions
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link href="/help">
            <CircleQuestionMark aria-hidden />
            Help
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link href="/docs/api">
            <BookOpen aria-hidden />
            API reference
          </Link>
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem
          icon={<LogOut aria-hidden />}
          disabled={isSigningOut}
          onSelect={() => startSigningOut(async () => signOut())}
        >
          Sign out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
