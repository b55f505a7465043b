import { EventEmitter, once } from 'node:events';
import { mongo } from 'mongoose';

/**
 * Does something between the next call of one of the driver's methods and its caller, after the database has done its part:
 * waits, or throws. `jest.restoreAllMocks()` ends it.
 */
export function afterNext(method: 'findOne' | 'findOneAndUpdate', then: () => Promise<void>): void {
  const original: unknown = Reflect.get(mongo.Collection.prototype, method);
  if (typeof original !== 'function') throw new Error(`The driver has no ${method}.`);
  jest.spyOn(mongo.Collection.prototype, method).mockImplementationOnce(async function call(
    this: mongo.Collection,
    ...args: unknown[]
  ) {
    const result: unknown = await Reflect.apply(original, this, args);
    await then();
    return result;
  });
}

/** Holds back what the next call gives: `isDone` once the database has given it, the caller gets it upon `release`. */
export function holdBack(method: Parameters<typeof afterNext>[0]) {
  const steps = new EventEmitter();
  afterNext(method, async () => {
    const released = once(steps, 'release');
    steps.emit('done');
    await released;
  });
  return { isDone: once(steps, 'done'), release: () => steps.emit('release') };
}
