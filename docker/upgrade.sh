#!/bin/sh
# Builds the present version and replaces the processes of docker-compose.cluster.yml one after another, while the others serve.
# Ends with the first process that does not become healthy: the ones after it still run the version before.
set -eu
cd "$(dirname "$0")/.."

compose() {
  docker compose -f docker-compose.yml -f docker-compose.cluster.yml "$@"
}

compose build --build-arg COMMIT="$(git rev-parse --short HEAD 2>/dev/null || true)" app
for process in app app-2 app-3; do
  compose up -d --no-deps --no-build --wait "$process"
done
