import type { NextConfig } from "next";
import { getBasePath } from "./lib/http/base-path.ts";

/** The build fixes it in the addresses of pages and files. */
const basePath = getBasePath(process.env.TOOLWRIGHT_URL ?? "");

export default {
  basePath,
  env: { BASE_PATH: basePath },
  // Includes everything that the pages need at run time. scripts/lib/artifact.ts completes it.
  output: "standalone",
  outputFileTracingRoot: import.meta.dirname,
  // The image optimizer is off, and the build adds the bundles to the artifact.
  outputFileTracingExcludes: {
    "*": ["node_modules/sharp/**", "node_modules/@img/**", ".build/**"],
  },
  turbopack: { root: import.meta.dirname },
  serverExternalPackages: ["pg", "@prisma/client", "@prisma/adapter-pg", "undici"],
  experimental: {
    // Loads pages when they are first opened. Loading all of them up front would cost each start a
    // second and 100 MB.
    preloadEntriesOnStart: false,
    // Nobody reads the source maps of the production build, and they take more than half of its
    // time.
    turbopackSourceMaps: process.env.NODE_ENV !== "production",
    turbopackFileSystemCacheForBuild: process.env.BUILD_CACHE === "on",
    // The product's folder may be read-only.
    isrFlushToDisk: false,
  },
  poweredByHeader: false,
  // Published agents' routes accept a trailing slash, but Next would redirect it.
  skipTrailingSlashRedirect: true,
  // Both names of this machine: Next refuses hot reload to unlisted hosts.
  allowedDevOrigins: ["localhost", "127.0.0.1"],
  devIndicators: false,
  // No page uses the image optimizer, so its route responds with 404.
  images: { unoptimized: true },
  // Next decodes a path before routing and fails if it cannot. The rewrite only changes where Next
  // looks for the route: the handler of a published agent still receives the original URL, as it
  // does from server.ts.
  rewrites: async () => ({
    beforeFiles: [{ source: "/api/agents/:path(.*%.*)", destination: "/api/agents/encoded" }],
    afterFiles: [],
    fallback: [],
  }),
  // `npm run check` checks types, so starting the product does not have to wait for that.
  typescript: { ignoreBuildErrors: true },
} satisfies NextConfig;
