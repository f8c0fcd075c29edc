import "./globals.css";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { RailScript } from "@/components/layout/rail-script";
import { ThemeProvider } from "@/components/layout/themes";
import { Toaster } from "@/components/ui/overlays/toaster";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";

export const metadata: Metadata = {
  title: { default: "Toolwright", template: "%s · Toolwright" },
  description: "Design AI agents’ tools in a form, try them, and publish them at a URL.",
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f5f3" },
    { media: "(prefers-color-scheme: dark)", color: "#100e0c" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <html
      lang="en"
      className={`${GeistSans.variable} ${GeistMono.variable}`}
      // Scripts set the theme class and the sidebar width before React hydrates.
      suppressHydrationWarning
    >
      <head>
        <RailScript nonce={nonce} />
      </head>
      <body>
        <ThemeProvider {...(nonce && { nonce })}>
          <TooltipProvider>{children}</TooltipProvider>
          <Toaster />
        </ThemeProvider>
      </body>
    </html>
  );
}
