"use client";

import "./globals.css";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import { useEffect } from "react";
import { ErrorState } from "@/components/layout/page-states";
import { preferencesChanged } from "@/components/layout/theme-script";

type GlobalErrorProps = { error: Error & { digest?: string }; retry: () => void };

/** Takes the root layout's place when that fails, so it brings its own page and fonts. */
export default function GlobalError({ error, retry }: GlobalErrorProps) {
  // The layout's script stays in the page and listens: it gives the new `<html>` its theme back.
  useEffect(() => {
    dispatchEvent(new Event(preferencesChanged));
  }, []);
  return (
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`}>
      <body>
        <title>Not shown · Toolwright</title>
        <main className="mx-auto w-full max-w-130 px-6 py-16">
          <ErrorState title="Toolwright could not be shown" retry={retry} reference={error.digest}>
            Something failed before the page could be put together. What you saved is safe. Try
            again; if it stays, pass on the reference to whoever runs this Toolwright.
          </ErrorState>
        </main>
      </body>
    </html>
  );
}
