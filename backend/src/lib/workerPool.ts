import type { Worker } from 'node:worker_threads';

/** What a worker of a pool posts, once for every task it is sent. */
export type WorkerReply<Answer> = { answer: Answer } | { error: string };

type PoolOptions = {
  start: () => Worker;
  /** How many workers there are at most; each has one task at a time. */
  size: number;
  /** How many tasks may wait for one of them. */
  mostWaiting: number;
};

export type WorkerPool<Task, Answer> = {
  /** Throws PoolFullError when too many wait already, WorkerEndedError when its worker ends before the answer or cannot start. */
  run: (task: Task) => Promise<Answer>;
  /** Ends every worker; what they were doing and what waited for them fails. A later task starts new ones. */
  end: () => Promise<void>;
};

/** So many tasks wait that another one had better come back later. */
export class PoolFullError extends Error {
  override readonly name = 'PoolFullError';
}

/** The worker crashed or was ended while it had the task, or could not be started for it. */
export class WorkerEndedError extends Error {
  override readonly name = 'WorkerEndedError';
}

type Job<Task, Answer> = {
  task: Task;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
};

/**
 * Worker threads for computations that would hold up the event loop. They are started when they are needed and stay;
 * one that has ended fails its own task alone, and another takes its place. Idle ones keep no process alive.
 */
export function createWorkerPool<Task, Answer>({
  start,
  size,
  mostWaiting,
}: PoolOptions): WorkerPool<Task, Answer> {
  const waiting: Job<Task, Answer>[] = [];
  const idle: Worker[] = [];
  const jobs = new Map<Worker, Job<Task, Answer> | undefined>();

  function add(): Worker {
    const worker = start();
    let cause: unknown;
    jobs.set(worker, undefined);
    worker.on('message', (reply: WorkerReply<Answer>) => finish(worker, reply));
    worker.once('error', (error) => {
      cause = error;
    });
    worker.once('exit', (code) => remove(worker, code, cause));
    return worker;
  }

  function finish(worker: Worker, reply: WorkerReply<Answer>): void {
    const job = jobs.get(worker);
    jobs.set(worker, undefined);
    worker.unref();
    idle.push(worker);
    if ('error' in reply) job?.reject(new Error(reply.error));
    else job?.resolve(reply.answer);
    dispatch();
  }

  function remove(worker: Worker, code: number, cause: unknown): void {
    const job = jobs.get(worker);
    jobs.delete(worker);
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
    job?.reject(new WorkerEndedError(`A worker ended with code ${code}.`, { cause }));
    dispatch();
  }

  /** None, and the job has failed, when the system starts no more threads. */
  function workerFor({ reject }: Job<Task, Answer>): Worker | undefined {
    try {
      return idle.pop() ?? add();
    } catch (cause) {
      reject(new WorkerEndedError('A worker could not be started.', { cause }));
      return undefined;
    }
  }

  function dispatch(): void {
    while (waiting.length > 0 && (idle.length > 0 || jobs.size < size)) {
      const job = waiting.shift();
      const worker = job && workerFor(job);
      if (!worker) continue;
      jobs.set(worker, job);
      worker.ref();
      worker.postMessage(job.task, []);
    }
  }

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= mostWaiting) {
          reject(new PoolFullError(`${mostWaiting} tasks wait already.`));
          return;
        }
        waiting.push({ task, resolve, reject });
        dispatch();
      }),

    end: async () => {
      for (const { reject } of waiting.splice(0)) reject(new WorkerEndedError('The workers were ended.'));
      await Promise.all([...jobs.keys()].map((worker) => worker.terminate()));
    },
  };
}
