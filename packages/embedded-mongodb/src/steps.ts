/** Work that can pause wherever it yields, so that other commands run in between. */
export type Steps<T> = Generator<undefined, T, void>;

/** Runs the steps without a pause. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const waiting: (() => void)[] = [];

function continueNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(continueNext);
}

/** Resolves in a later turn of the event loop, in each turn for one caller only: others wait for one slice, not for all. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(continueNext);
  });

/** Asking for the time takes as long as a step that does little. */
const STEPS_PER_CHECK = 8;

/**
 * Runs the steps in slices of a few milliseconds. `pause` runs before other work does, `resume` after it; an error of
 * `resume` ends the steps.
 */
export async function inSlices<T>(
  steps: Steps<T>,
  sliceMs: number,
  pause: () => void,
  resume: () => void,
): Promise<T> {
  for (;;) {
    const end = performance.now() + sliceMs;
    do {
      for (let i = 0; i < STEPS_PER_CHECK; i += 1) {
        const step = steps.next();
        if (step.done) return step.value;
      }
    } while (performance.now() < end);
    pause();
    await turn();
    try {
      resume();
    } catch (error) {
      // Closes the iterators of the store that the steps have open.
      steps.throw(error);
    }
  }
}

export function* mapSteps<T, U>(items: Iterable<T>, map: (item: T) => U): Steps<U[]> {
  const results: U[] = [];
  for (const item of items) {
    results.push(map(item));
    yield;
  }
  return results;
}
