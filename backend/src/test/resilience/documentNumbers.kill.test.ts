import { randomInt } from 'node:crypto';
import { documentViolations } from '../../commands/doctor/auditDocuments.ts';
import { DocumentModel, type DocumentFields } from '../../features/outputs/documents/document.model.ts';
import { requestProformas } from '../../features/outputs/documents/requestDocument.ts';
import { withTransaction } from '../../database/transaction.ts';
import { createOrder, createUser } from '../support/factories.ts';
import { giveInstitute } from '../support/institute.ts';
import { useIssuingProcesses } from '../support/issuingProcesses.ts';
import { databaseUri } from '../support/serverProcess.ts';
import { useTestDatabase } from '../support/testDatabase.ts';
import { startTransactionProxy } from '../support/transactionProxy.ts';

/** Of 50 in one transaction, so many that the kills leave some. */
const DOCUMENTS = 1000;
const PROCESSES = 3;
const KILLS = Number(process.env.KILLS ?? 3);

const getEngine = useTestDatabase();
const issueInProcesses = useIssuingProcesses('issueDocuments.mjs', PROCESSES);

async function requestAll(): Promise<void> {
  const order = await createOrder(await createUser());
  // Copies of one order in all that a document depends on.
  await withTransaction((session) => requestProformas([order], session));
  const { _id: _, ...document } = await DocumentModel.findOne().orFail().lean();
  await DocumentModel.insertMany(
    Array.from({ length: DOCUMENTS - 1 }, (_none, index) => ({ ...document, revision: index + 2 })),
  );
}

it(`${DOCUMENTS} documents get the numbers 1 to ${DOCUMENTS} from ${PROCESSES} processes that are killed with -9`, async () => {
  giveInstitute();
  await requestAll();
  const target = new URL(databaseUri(getEngine()));
  const proxy = await startTransactionProxy({ host: target.hostname, port: Number(target.port) });
  target.port = String(proxy.port);
  target.searchParams.set('directConnection', 'true');
  for (let kill = 1; kill <= KILLS; kill += 1) {
    expect(await issueInProcesses(target.href, randomInt(1, 4))).toContain(null);
    await proxy.abortLeft();
    expect(await documentViolations()).toEqual([]);
  }
  expect(await DocumentModel.countDocuments({ isIssued: false })).toBeGreaterThan(0);
  expect(await issueInProcesses(target.href, null)).toEqual(Array.from({ length: PROCESSES }, () => 0));
  await proxy.close();

  const documents = await DocumentModel.find().sort({ n: 1 }).lean<DocumentFields[]>();
  expect(documents.map(({ n }) => n)).toEqual(Array.from({ length: DOCUMENTS }, (_, index) => index + 1));
  expect(new Set(documents.map(({ number }) => number)).size).toBe(DOCUMENTS);
  expect(await documentViolations()).toEqual([]);
}, 300_000);
