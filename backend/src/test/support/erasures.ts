import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API } from '@institut/contract/frame/endpoints';
import mongoose from 'mongoose';
import { env } from '../../config/env.ts';
import { bearer, TEST_PASSWORD } from './factories.ts';
import { deliveryDeps } from './mailOutbox.ts';
import { testApp } from './testApp.ts';
import { deliverNext } from '../../features/mail/mail.delivery.ts';
import { fileTransport, mailFolder } from '../../features/mail/mail.transport.ts';
import type { UserDocument } from '../../features/users/lookup/user.model.ts';

/** Deletes the account of the caller, as its owner does. */
export const erase = (authorization: string, currentPassword: unknown = TEST_PASSWORD) =>
  testApp().delete(API.profile).set('Authorization', authorization).send({ currentPassword });
export const eraseUser = (user: UserDocument) => erase(bearer(user));

/** Creates a data folder for each test. Returns its path, and a function that delivers the outbox into it. */
export function useDataDir() {
  let dataDir = '';
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'institut-erasure-'));
    jest.replaceProperty(env, 'DATA_DIR', dataDir);
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  /** Sends everything that waits in the outbox into the folder of mails; returns the log of it. */
  async function deliverMails(): Promise<string> {
    const transport = fileTransport(
      mailFolder(dataDir),
      { name: 'Institut', address: 'info@example.com' },
      true,
    );
    const { deps, log } = deliveryDeps(transport);
    while (await deliverNext(deps));
    return log();
  }
  return { path: () => dataDir, deliverMails };
}

/** Returns every document of every collection as text. */
export async function dump(): Promise<string> {
  const collections = (await mongoose.connection.db?.collections()) ?? [];
  const documents = await Promise.all(collections.map((one) => one.find().toArray()));
  return JSON.stringify(documents);
}
