import type { NextConfig } from "next";

export default {
  turbopack: { root: import.meta.dirname },
  serverExternalPackages: ["pg", "@prisma/client", "@prisma/adapter-pg", "esbuild", "undici"],
  poweredByHeader: false,
  // A trailing slash is tolerated on every route of a published agent, not redirected.
  skipTrailingSlashRedirect: true,
  // The same machine by its other name: Next would refuse its own hot reload to it.
  allowedDevOrigins: ["localhost", "127.0.0.1"],
  devIndicators: false,
  // `npm run check` looks at types; whoever only starts the product need not wait for it.
  typescript: { ignoreBuildErrors: true },
} satisfies NextConfig;
