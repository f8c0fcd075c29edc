import type { NextConfig } from "next";

export default {
  turbopack: { root: import.meta.dirname },
  serverExternalPackages: ["pg", "@prisma/client", "@prisma/adapter-pg"],
  poweredByHeader: false,
  devIndicators: false,
} satisfies NextConfig;
