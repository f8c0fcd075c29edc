"use client";

import "./globals.css";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import { adviseRetry } from "@/components/layout/advise-retry";
import { ErrorState } from "@/components/layout/page-states";
import { StandalonePage } from "@/components/layout/standalone-page";
import { ThemeProvider } from "@/components/layout/themes";

type GlobalErrorProps = { error: Error & { digest?: string }; retry: () => void };

/** Replaces the root layout when it fails, so it renders its own `<html>` and fonts. */
export default function GlobalError({ error, retry }: GlobalErrorProps) {
  return (
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`}>
      <body>
        <title>Error · Toolwright</title>
        <ThemeProvider>
          <StandalonePage>
            <ErrorState
              title="Toolwright could not be loaded"
              retry={retry}
              reference={error.digest}
            >
              Something went wrong before the page could be rendered. Your saved work is safe.{" "}
              {adviseRetry(error.digest)}
            </ErrorState>
          </StandalonePage>
        </ThemeProvider>
      </body>
    </html>
  );
}
