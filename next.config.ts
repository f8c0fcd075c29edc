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
  // Next decodes a path before it asks a route and fails where that cannot be done. A published agent's own door
  // gets the URL as it came, as from server.ts: what is rewritten is only where Next looks for the route.
  rewrites: async () => ({
    beforeFiles: [{ source: "/api/agents/:path(.*%.*)", destination: "/api/agents/encoded" }],
    afterFiles: [],
    fallback: [],
  }),
  // `npm run check` looks at types; whoever only starts the product need not wait for it.
  typescript: { ignoreBuildErrors: true },
} satisfies NextConfig;
