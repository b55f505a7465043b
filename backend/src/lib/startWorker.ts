import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/**
 * Starts a module as a worker thread. `url` is its address without the ending, for it is a source in development and
 * in tests, which needs tsx in the new thread as well, and a compiled file in production.
 */
export function startWorker(url: URL): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(`${url.href}.js`));
  // require.resolve finds tsx's CommonJS half, the worker imports the other one beside it.
  const tsx = pathToFileURL(
    createRequire(import.meta.url)
      .resolve('tsx/esm/api')
      .replace(/\.cjs$/, '.mjs'),
  );
  const code = `import('${tsx.href}').then(({ register }) => { register(); return import('${url.href}.ts'); });`;
  return new Worker(code, { eval: true, execArgv: [] });
}
