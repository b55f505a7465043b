import { inSlices, type Steps } from './steps.ts';

const turn = () => new Promise((resolve) => void setImmediate(resolve));

function* endless(): Steps<void> {
  for (;;) yield;
}

it('of several long reads that pause one continues in each turn of the event loop', async () => {
  let continued = 0;
  const stop = new AbortController();
  const reads = Array.from({ length: 10 }, () =>
    inSlices(
      endless(),
      0,
      () => {},
      () => {
        continued += 1;
        stop.signal.throwIfAborted();
      },
    ).catch(() => {}),
  );
  const perTurn: number[] = [];
  for (let i = 0; i < 40; i += 1) {
    continued = 0;
    await turn();
    perTurn.push(continued);
  }
  stop.abort();
  await Promise.all(reads);
  expect(perTurn.filter((count) => count !== 1).length).toBeLessThan(3);
  expect(Math.max(...perTurn)).toBe(1);
});
