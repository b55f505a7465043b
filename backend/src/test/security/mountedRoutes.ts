import type { Express } from 'express';

type Layer = Express['router']['stack'][number];

/** A router inside another one; its own routes stand in its stack. */
function innerStack({ handle }: Layer): Layer[] | undefined {
  return 'stack' in handle && Array.isArray(handle.stack) ? handle.stack : undefined;
}

/** Whether a layer takes every path, so that the routes below it have the paths they say. */
const isAtRoot = (layer: Layer) => 'slash' in layer && layer.slash === true;

/**
 * Every route of an application as `GET /api/kursevi`, in the order in which they are tried. Throws for a router that is
 * mounted under a prefix: the paths of its routes would not be the whole ones.
 */
export function mountedRoutes(app: Express): string[] {
  return routesIn(app.router.stack);
}

function routesIn(stack: Layer[]): string[] {
  return stack.flatMap((layer) => {
    const { route } = layer;
    if (route) {
      const methods = new Set(route.stack.map(({ method }) => method.toUpperCase()));
      return [...methods].map((method) => `${method} ${route.path}`);
    }
    const inner = innerStack(layer);
    const routes = inner ? routesIn(inner) : [];
    if (routes.length > 0 && !isAtRoot(layer))
      throw new Error(`A router is mounted under a prefix: ${routes[0]}`);
    return routes;
  });
}
