import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { jwtSecret } from '../../config/jwtSecret.ts';
import { databaseUri, type ServerOptions } from './serverProcess.ts';
import type { TestEngine } from './testDatabase.ts';
import { startTransactionProxy, type TransactionProxy } from './transactionProxy.ts';

/** A program of this folder in a process of its own, which does what a line on its input says and then prints a line. */
export type Program = {
  child: ChildProcess;
  /** Resolves when the line is done, or the process is gone. */
  run: (line: string) => Promise<void>;
  ended: Promise<number | null>;
};

/** Returns how to start programs; those that still run after the tests are killed. */
export function usePrograms() {
  const running = new Set<ChildProcess>();
  afterAll(() => running.forEach((child) => child.kill('SIGKILL')));

  return async (name: string, { imports = [], env }: Omit<ServerOptions, 'isDemo'>): Promise<Program> => {
    const program = join(import.meta.dirname, name);
    const options = imports.flatMap((module) => ['--import', module]);
    const child = spawn(process.execPath, [...options, program], {
      // Links that the test has read follow from its secret.
      env: { PATH: process.env.PATH, NODE_ENV: 'test', JWT_SECRET: jwtSecret(), ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    running.add(child);
    child.stdin.on('error', () => {});
    const ended = once(child, 'close').then(([code]: (number | null)[]) => {
      running.delete(child);
      return code ?? null;
    });
    const answer = async () => {
      await Promise.race([once(child.stdout, 'data'), ended]);
    };
    await answer();
    const run = (line: string) => {
      child.stdin.write(`${line}\n`);
      return answer();
    };
    return { child, run, ended };
  };
}

/** Starts a proxy to the database of this test file for each of two programs. Returns their `MONGO_URI`s too. */
export async function startTwoProxies(
  engine: TestEngine,
): Promise<{ proxies: TransactionProxy[]; uris: string[] }> {
  const target = new URL(databaseUri(engine));
  const start = { host: target.hostname, port: Number(target.port) };
  const proxies = await Promise.all([startTransactionProxy(start), startTransactionProxy(start)]);
  const uris = proxies.map(({ port }) => {
    const uri = new URL(target.href);
    uri.port = String(port);
    uri.searchParams.set('directConnection', 'true');
    return uri.href;
  });
  return { proxies, uris };
}

/** Waits for a random time of at most `tookMs`. */
export const randomWait = (tookMs: number): Promise<void> => wait(randomInt(0, Math.ceil(tookMs) + 1));

/**
 * Sends a line to both programs, and kills one of them, or both, once `untilKill` is over. The database ends the transactions
 * of those at once, so that the other one can go on.
 */
export async function interrupt(
  two: readonly Program[],
  proxies: readonly TransactionProxy[],
  line: string,
  untilKill: () => Promise<unknown>,
  survivor = randomInt(0, 3),
): Promise<void> {
  const lines = two.map(({ run }) => run(line));
  await untilKill();
  const killed = two.map((one, index) => ({ ...one, index })).filter(({ index }) => index !== survivor);
  for (const { child } of killed) child.kill('SIGKILL');
  // At once: a command of one may wait for a transaction of the other.
  await Promise.all(
    killed.map(async ({ ended, index }) => {
      await ended;
      await proxies[index]?.abortLeft();
    }),
  );
  await Promise.all(lines);
}
