# Builds and runs Fairway on Node 24, as an ordinary user, without development packages. It needs DATABASE_URL, because the
# embedded PostgreSQL is for a developer's machine and is left out, and ENCRYPTION_KEY, the same at every start.
FROM node:24.11.1-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
COPY golf/package.json golf/
COPY sdk/package.json sdk/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --include=dev
COPY golf golf
COPY sdk sdk
COPY server server
COPY web web
COPY CHANGELOG.md ./
COPY docs/guides docs/guides
RUN npx tsc -p golf && npx tsc -p sdk && npx tsc -p server && node server/build.mjs && node web/build.mjs && npm prune --omit=dev --omit=optional

FROM node:24.11.1-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build --chown=root:root /app/package.json ./
COPY --from=build --chown=root:root /app/node_modules node_modules
COPY --from=build --chown=root:root /app/golf/package.json golf/
COPY --from=build --chown=root:root /app/golf/dist golf/dist
COPY --from=build --chown=root:root /app/server/package.json server/
COPY --from=build --chown=root:root /app/server/dist server/dist
COPY --from=build --chown=root:root /app/server/migrations server/migrations
COPY --from=build --chown=root:root /app/web/dist web/dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Node is process 1 and handles SIGTERM itself: docker stop drains. The room for young objects: docs/decisions/0011.
CMD ["node", "--max-semi-space-size=64", "--v8-pool-size=0", "server/dist/programs/main.js"]
