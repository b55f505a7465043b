import { parentPort } from 'node:worker_threads';
import { compare, hash } from 'bcryptjs';
import { stepBack } from '../../lib/stepBack.ts';
import type { WorkerReply } from '../../lib/workerPool.ts';

export type BcryptTask =
  { kind: 'hash'; password: string; cost: number } | { kind: 'compare'; password: string; hash: string };

/** A hash, or whether the password fits one. */
export type BcryptAnswer = string | boolean;

// Where cores are scarce, whoever reads goes before whoever signs in.
stepBack();

const perform = (task: BcryptTask): Promise<BcryptAnswer> =>
  task.kind === 'hash' ? hash(task.password, task.cost) : compare(task.password, task.hash);

const reply = (message: WorkerReply<BcryptAnswer>): void => parentPort?.postMessage(message, []);

parentPort?.on('message', (task: BcryptTask) => {
  perform(task).then(
    (answer) => reply({ answer }),
    (error: unknown) => reply({ error: error instanceof Error ? error.message : String(error) }),
  );
});
