import { setTimeout as wait } from 'node:timers/promises';

export type Load = 'logins' | 'uploads' | 'exports';

/** The load of calm.bench.ts runs in its own process, so that its work is not measured as the server's. */
export type LoadPlan = {
  url: string;
  loads: readonly Load[];
  /** Accounts that log in one after another, because logins to one account are serialized. */
  accounts: readonly string[];
  password: string;
  adminToken: string;
  adminPassword: string;
  photo: string;
};
export type LoadReport = {
  logins: number;
  refusedLogins: number;
  uploads: number;
  exports: number;
  slowestLoginMs: number;
};

const LOGINS_PER_SECOND = 20;

const stopping = new AbortController();
const report: LoadReport = { logins: 0, refusedLogins: 0, uploads: 0, exports: 0, slowestLoginMs: 0 };

async function expectStatus(answer: Response, status: number): Promise<void> {
  if (answer.status !== status)
    throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function logIn({ url, password }: LoadPlan, email: string): Promise<void> {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (answer.status === 503) {
    // The server is overloaded.
    await answer.arrayBuffer();
    report.refusedLogins += 1;
    return;
  }
  await expectStatus(answer, 200);
  report.logins += 1;
  report.slowestLoginMs = Math.max(report.slowestLoginMs, performance.now() - startedAt);
}

/** At a constant rate, however long each login takes. */
async function keepLoggingIn(plan: LoadPlan): Promise<void> {
  const startedAt = performance.now();
  const logins: Promise<void>[] = [];
  for (let n = 0; !stopping.signal.aborted; n += 1) {
    logins.push(logIn(plan, plan.accounts[n % plan.accounts.length] ?? ''));
    await wait(Math.max(0, startedAt + ((n + 1) * 1000) / LOGINS_PER_SECOND - performance.now()));
  }
  await Promise.all(logins);
}

async function keepUploading({ url, adminToken, photo }: LoadPlan): Promise<void> {
  const file = new Blob([Buffer.from(photo, 'base64')], { type: 'image/jpeg' });
  while (!stopping.signal.aborted) {
    const body = new FormData();
    body.set('image', file, 'photo.jpg');
    const headers = { Authorization: `Bearer ${adminToken}` };
    await expectStatus(await fetch(`${url}/api/upload`, { method: 'POST', headers, body }), 201);
    report.uploads += 1;
  }
}

async function keepExporting({ url, adminToken, adminPassword }: LoadPlan): Promise<void> {
  const headers = { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' };
  const startExport = () => fetch(`${url}/api/exports/users?format=xlsx`, { headers });
  while (!stopping.signal.aborted) {
    let answer = await startExport();
    if (answer.status === 403) {
      // A confirmation by password expires after some minutes.
      const body = JSON.stringify({ password: adminPassword });
      await expectStatus(
        await fetch(`${url}/api/users/session/confirm`, { method: 'POST', headers, body }),
        204,
      );
      answer = await startExport();
    }
    await expectStatus(answer, 200);
    report.exports += 1;
  }
}

const LOADS = { logins: keepLoggingIn, uploads: keepUploading, exports: keepExporting };

process.on('message', (message: LoadPlan | 'stop') => {
  if (message === 'stop') {
    stopping.abort();
    return;
  }
  Promise.all(message.loads.map((load) => LOADS[load](message))).then(
    () => process.send?.(report, () => process.disconnect()),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
