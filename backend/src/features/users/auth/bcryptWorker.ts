import { compare, hash } from 'bcryptjs';

export type BcryptTask =
  { kind: 'hash'; password: string; cost: number } | { kind: 'compare'; password: string; hash: string };

/** A hash, or whether the password fits one. */
export type BcryptResult = string | boolean;

/** Runs in a worker thread; piscina calls the default export for each task. */
export default function perform(task: BcryptTask): Promise<BcryptResult> {
  return task.kind === 'hash' ? hash(task.password, task.cost) : compare(task.password, task.hash);
}
