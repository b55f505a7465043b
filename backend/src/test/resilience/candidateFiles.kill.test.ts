import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { CANDIDATE_FILE_FIELD } from '@institut/contract/candidates/values';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { Candidate, type CandidateFields } from '../../features/site/candidates/candidate.model.ts';
import { pdfOf, PERSON } from '../support/candidates.ts';
import { createCareer } from '../support/factories.ts';
import { request } from '../support/httpClient.ts';
import { createServerClock } from '../support/serverFaults.ts';
import { databaseUri, useServerProcesses, type ListeningServer } from '../support/serverProcess.ts';
import { useTestDatabase } from '../support/testDatabase.ts';
import { startTransactionProxy } from '../support/transactionProxy.ts';

const HOUR_MS = 60 * 60_000;
const PAUSE_MS = 50;

const engine = useTestDatabase();
const servers = useServerProcesses();
const clock = createServerClock(servers.folder);
const dieBeforeCandidate = pathToFileURL(join(import.meta.dirname, '../support/dieBeforeCandidate.mjs')).href;

const files = () => readdirSync(join(servers.folder, 'data/candidates'));
const stored = () => Candidate.find().lean<CandidateFields[]>();
const storedFiles = async () => (await stored()).map(({ file }) => file?.id);

function apply({ url }: ListeningServer, career: string, content: string) {
  const body = new FormData();
  for (const [name, value] of Object.entries(PERSON)) body.set(name, value);
  body.set(CANDIDATE_FILE_FIELD, new Blob([pdfOf(content)]), 'biografija.pdf');
  return request(`${url}${apiUrl(API.careerApplication, { id: career })}`, { method: 'POST', body });
}

it('a file whose server was killed with -9 before its record is removed by the next round, and no other file', async () => {
  const career = (await createCareer())._id.toString();
  const target = new URL(databaseUri(engine()));
  const proxy = await startTransactionProxy({ host: target.hostname, port: Number(target.port) });
  target.port = String(proxy.port);
  target.searchParams.set('directConnection', 'true');
  const options = clock.options({ MONGO_URI: target.href });
  const dyingOptions = { ...options, imports: [...(options.imports ?? []), dieBeforeCandidate] };
  for (const [round, known] of [0, 1].entries()) {
    const dying = await servers.start(dyingOptions);
    const before = await stored();
    await expect(apply(dying, career, `% killed ${round}`)).rejects.toThrow('fetch failed');
    expect(await dying.ended).toBeNull();
    await proxy.abortLeft();
    expect([await stored(), files().length]).toEqual([before, known + 1]);

    clock.set((round + 1) * HOUR_MS);
    const next = await servers.start(options);
    expect((await apply(next, career, `% repeated ${round}`)).status).toBe(204);
    while (files().length > 1) await sleep(PAUSE_MS);
    expect(files()).toEqual(await storedFiles());
    next.child.kill('SIGTERM');
    expect(await next.ended).toBe(0);
  }
  await proxy.close();
});
