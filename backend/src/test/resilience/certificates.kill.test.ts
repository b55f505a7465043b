import { randomInt } from 'node:crypto';
import { certificateNumber } from '@institut/contract/certificates/values';
import { documentViolations } from '../../commands/doctor/auditDocuments.ts';
import {
  Certificate,
  type CertificateFields,
} from '../../features/outputs/certificates/certificate.model.ts';
import { OutboxMail } from '../../features/mail/mail.model.ts';
import { createFinishedCourse } from '../support/certificates.ts';
import { useIssuingProcesses } from '../support/issuingProcesses.ts';
import { databaseUri } from '../support/serverProcess.ts';
import { useTestDatabase } from '../support/testDatabase.ts';
import { startTransactionProxy } from '../support/transactionProxy.ts';

const COURSES = 40;
const SEATS = 3;
const PROCESSES = 3;
const KILLS = Number(process.env.KILLS ?? 3);

const getEngine = useTestDatabase();
const issueInProcesses = useIssuingProcesses('issueCertificates.mjs', PROCESSES);

it(`${COURSES} groups get one certificate each and no gap from ${PROCESSES} processes that are killed with -9`, async () => {
  for (let course = 0; course < COURSES; course += 1) await createFinishedCourse({ seats: SEATS });
  const target = new URL(databaseUri(getEngine()));
  const proxy = await startTransactionProxy({ host: target.hostname, port: Number(target.port) });
  target.port = String(proxy.port);
  target.searchParams.set('directConnection', 'true');
  for (let kill = 1; kill <= KILLS; kill += 1) {
    expect(await issueInProcesses(target.href, randomInt(1, 8))).toContain(null);
    await proxy.abortLeft();
    expect(await documentViolations()).toEqual([]);
    // All of a group, or nobody.
    expect((await Certificate.countDocuments()) % SEATS).toBe(0);
  }
  expect(await issueInProcesses(target.href, null)).toEqual(Array.from({ length: PROCESSES }, () => 0));
  await proxy.close();

  const certificates = await Certificate.find().sort({ n: 1 }).lean<CertificateFields[]>();
  const [{ year } = { year: 0 }] = certificates;
  expect(certificates.map(({ number }) => number)).toEqual(
    Array.from({ length: COURSES * SEATS }, (_, index) => certificateNumber(year, index + 1)),
  );
  expect(new Set(certificates.map(({ participant }) => participant.toString())).size).toBe(COURSES * SEATS);
  expect(await OutboxMail.countDocuments({ 'message.kind': 'certificateIssued' })).toBe(COURSES * SEATS);
  expect(await documentViolations()).toEqual([]);
}, 300_000);
