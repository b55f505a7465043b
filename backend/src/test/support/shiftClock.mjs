import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';

/**
 * Loaded before a server, shifts its wall clock and that of its threads by the number of milliseconds in the file
 * CLOCK_SHIFT, which may change at any time. Timers and performance.now() are unaffected, as by setting a real clock.
 */
const RealDate = Date;
const shift = () => Number(readFileSync(process.env.CLOCK_SHIFT, 'utf8'));
const now = () => RealDate.now() + shift();

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(
      target,
      args.length > 0 ? args : [now()],
      newTarget === globalThis.Date ? target : newTarget,
    ),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

/** A thread whose source is a string has to load this module as well. */
class ShiftedWorker extends workerThreads.Worker {
  constructor(source, options) {
    super(options?.eval ? `import('${import.meta.url}').then(() => { ${source} })` : source, options);
  }
}
workerThreads.Worker = ShiftedWorker;
syncBuiltinESMExports();
