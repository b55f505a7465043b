import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';

type Limits = {
  threads: number;
  /** Tasks that may wait for a thread; `run` rejects further ones. */
  maxQueue: number;
};

/**
 * Returns a pool of worker threads for computations that would block the event loop. `url` is the worker module without
 * its extension: a source in development and tests, which needs tsx in the thread as well, a compiled file in production.
 * The threads run at a lower priority than the one that answers requests. Idle threads keep no process alive.
 */
export function createWorkerPool<Task, Result>(
  url: URL,
  { threads, maxQueue }: Limits,
): Piscina<Task, Result> {
  const isSource = import.meta.url.endsWith('.ts');
  const tsx = isSource ? pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href : null;
  return new Piscina<Task, Result>({
    filename: `${fileURLToPath(url)}.${isSource ? 'ts' : 'js'}`,
    execArgv: tsx ? ['--conditions=source', '--import', tsx] : [],
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: Infinity,
    maxQueue,
    concurrentTasksPerWorker: 1,
    niceIncrement: 10,
    recordTiming: false,
  });
}

export const isQueueFull = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Task queue is at limit';
