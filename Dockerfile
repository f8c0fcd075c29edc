FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc prisma.config.ts ./
COPY prisma prisma
COPY scripts/lib/schema-engine.mjs scripts/lib/
RUN npm ci
COPY . .
# Set it if TOOLWRIGHT_URL has a path, which the pages contain.
ARG TOOLWRIGHT_URL=
RUN npm run build

# JavaScript tools run under limits that /bin/sh and /usr/bin/env set. Smaller images lack both.
FROM debian:bookworm-slim
RUN groupadd --gid 10001 toolwright \
  && useradd --uid 10001 --gid toolwright --no-create-home --home-dir /data toolwright \
  && install --directory --owner=toolwright --group=toolwright /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /src/.build/standalone /app
WORKDIR /data
# All addresses, IPv4 and IPv6.
ENV NODE_ENV=production HOST=:: PORT=3000 TOOLWRIGHT_DATA=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "--no-parallel-scavenge", "--no-allocation-site-pretenuring", "--gc-memory-reducer-start-delay-ms=600000", "--expose-gc", "--disable-warning=ExperimentalWarning", "/app/start.mjs"]
