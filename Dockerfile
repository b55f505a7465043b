# syntax=docker/dockerfile:1

FROM node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS node

# The manifests alone, so that a change of sources keeps the installed packages.
FROM node AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/embedded-mongodb/package.json packages/embedded-mongodb/
COPY backend/package.json backend/
COPY frontend/package.json frontend/
COPY e2e/package.json e2e/

FROM manifests AS build
RUN npm ci
COPY . .
# Source maps and declarations are for developers.
RUN npm run build && find packages/*/dist backend/dist frontend/dist frontend/dist-server \
  -type f \( -name '*.map' -o -name '*.d.ts' \) -delete

FROM manifests AS dependencies
# Of the bundles of Swagger UI the page of the API loads one.
RUN npm ci --omit=dev --workspace packages/contract --workspace packages/embedded-mongodb --workspace backend && \
  find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete && \
  rm node_modules/swagger-ui-dist/swagger-ui.js node_modules/swagger-ui-dist/swagger-ui-*bundle-core.js \
    node_modules/swagger-ui-dist/swagger-ui-es-bundle.js node_modules/swagger-ui-dist/swagger-ui-standalone-preset.js

FROM node
ENV NODE_ENV=production PORT=5000 HOST=0.0.0.0 DATA_DIR=/var/lib/institut UPLOADS_DIR=/var/lib/institut/uploads
WORKDIR /app
COPY --from=dependencies /app ./
COPY --from=build /app/packages/contract/dist packages/contract/dist
COPY --from=build /app/packages/embedded-mongodb/dist packages/embedded-mongodb/dist
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/backend/assets backend/assets
COPY --from=build /app/frontend/dist frontend/dist
COPY --from=build /app/frontend/dist-server frontend/dist-server
# A named volume takes its owner from the folder it is first mounted on.
RUN install -d -o node -g node /var/lib/institut /var/lib/institut/uploads
# For the metrics; docker/upgrade.sh gives it.
ARG COMMIT=
RUN echo "$COMMIT" > commit
USER node
EXPOSE 5000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=5 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "backend/dist/server.js"]
