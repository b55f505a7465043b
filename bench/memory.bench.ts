import { once } from 'node:events';
import autocannon from 'autocannon';
import { startBuiltServer } from './support/builtServer.ts';
import { firstId } from './support/firstId.ts';
import { thousandRequests } from './support/visits.ts';

/**
 * Memory after as many requests as a busy site has in an hour (140 a second): reads of the API in several codings, pages,
 * searches, addresses nobody has asked for, logins right and wrong. Sampled after a forced collection; aim: the second half
 * adds nothing.
 */
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 500_000);
const SAMPLES = 10;
const CONNECTIONS = 50;
/** Tries to sign in to one account wait for each other, so those of all connections do. */
const PATIENCE_SECONDS = 60;

type Sample = { heapUsed: number; external: number; rss: number };

const server = await startBuiltServer({
  nodeArgs: ['--expose-gc', '--import', `${import.meta.dirname}/support/memorySampler.mjs`],
});

async function sample(): Promise<Sample> {
  server.child.send('sample');
  const [memory] = await once(server.child, 'message');
  return memory;
}

const mb = (bytes: number): string => (bytes / 1e6).toFixed(1);

try {
  const requests = thousandRequests({
    course: await firstId(server.url, '/api/kursevi'),
    newsItem: await firstId(server.url, '/api/vijesti'),
  });
  const samples = [await sample()];
  const statuses = new Map<string, number>();
  for (let part = 1; part <= SAMPLES; part += 1) {
    const { errors, statusCodeStats = {} } = await autocannon({
      url: server.url,
      connections: CONNECTIONS,
      timeout: PATIENCE_SECONDS,
      amount: REQUESTS / SAMPLES,
      requests,
    });
    if (errors > 0) throw new Error(`${errors} requests had no answer.`);
    for (const [status, { count = 0 }] of Object.entries(statusCodeStats)) {
      statuses.set(status, (statuses.get(status) ?? 0) + count);
    }
    samples.push(await sample());
  }
  console.table(
    samples.map(({ heapUsed, external, rss }, part) => ({
      requests: (REQUESTS / SAMPLES) * part,
      'heap MB': mb(heapUsed),
      'external MB': mb(external),
      'RSS MB': mb(rss),
    })),
  );
  console.log('Answers:', [...statuses].map(([status, count]) => `${count} x ${status}`).join(', '));
  const growth = (of: (memory: Sample) => number) => {
    const [half, end] = [samples[SAMPLES / 2], samples[SAMPLES]].map((memory) => (memory ? of(memory) : NaN));
    return mb((end ?? NaN) - (half ?? NaN));
  };
  console.log(
    `The second half adds ${growth(({ heapUsed }) => heapUsed)} MB of heap, ${growth(({ external }) => external)} MB outside of it, ${growth(({ rss }) => rss)} MB of RSS.`,
  );
} finally {
  await server.stop();
}
