import { API } from '@institut/contract/frame/endpoints';
import { env } from '../../../config/env.ts';
import { readMail } from '../../../test/support/fakeSmtp.ts';
import { deliveryDeps, readOutbox, recordingTransport } from '../../../test/support/mailOutbox.ts';
import { testApp, useTestDatabase } from '../../../test/support/testApp.ts';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deliverNext } from '../../mail/mail.delivery.ts';
import { fileTransport } from '../../mail/mail.transport.ts';

useTestDatabase();

const MESSAGE = {
  name: 'Šejla Đurić',
  email: 'Sejla@Example.com',
  message: 'Imate li kurs robotike?\nZanima me i cijena.',
};

const send = (changes: Record<string, unknown> = {}) =>
  testApp()
    .post(API.contact)
    .send({ ...MESSAGE, ...changes });

const DAY_MS = 86_400_000;

describe('POST /api/kontakt', () => {
  it('sends one mail to the institute, to which a reply goes to the writer, and no copy', async () => {
    expect((await send()).status).toBe(204);
    const { transport, mails } = recordingTransport();
    const { deps } = deliveryDeps(transport);
    while (await deliverNext(deps));
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail).toMatchObject({ to: env.SITE_EMAIL, replyTo: 'sejla@example.com' });
    for (const words of [
      'Šejla Đurić',
      'sejla@example.com',
      'Imate li kurs robotike?',
      'Zanima me i cijena.',
    ])
      expect(mail?.text).toContain(words);
  });

  it('answers a filled hidden field like a message that was sent, and stores nothing', async () => {
    const answers = await Promise.all([send(), send({ website: 'https://zlo.example' })]);
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    expect(await readOutbox()).toHaveLength(1);
  });

  it.each([
    ['no name', { name: ' ' }, { name: 'Unesite ime.' }],
    ['no address', { email: 'sejla' }, { email: 'Unesite ispravnu e-mail adresu, npr. ime@example.com.' }],
    ['an empty message', { message: ' \n ' }, { message: 'Unesite poruku.' }],
    ['2001 characters', { message: 'a'.repeat(2001) }, { message: 'Najviše 2000 znakova.' }],
    [
      'a header in the address',
      { email: 'a@example.com\r\nBcc: b@example.com' },
      { email: expect.anything() },
    ],
  ])('refuses %s and stores nothing', async (_what, changes, fields) => {
    const response = await send(changes);
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual(fields);
    expect(await readOutbox()).toEqual([]);
  });

  it('refuses the eleventh message of one network within an hour', async () => {
    for (let count = 0; count < 10; count += 1) expect((await send()).status).toBe(204);
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await readOutbox()).toHaveLength(10);
  });
});

describe('a message from the contact page', () => {
  it('is written with its reply address, and nothing in it becomes markup or a header', async () => {
    const attack = 'Ana\r\nBcc: zrtva@example.com <script>alert(1)</script>';
    await send({ name: attack, message: attack });
    const folder = await mkdtemp(join(tmpdir(), 'institut-contact-'));
    const { deps } = deliveryDeps(fileTransport(folder, env.MAIL_FROM, true));
    while (await deliverNext(deps));
    const [file = ''] = await readdir(folder);
    const raw = await readFile(join(folder, file), 'utf8');
    await rm(folder, { recursive: true });
    expect(file).toMatch(/^[\da-f]{24}\.30\.eml$/);
    const [head = ''] = raw.split('\r\n\r\n', 1);
    expect(head).toMatch(/^Reply-To: sejla@example\.com$/im);
    expect(head).not.toMatch(/^Bcc:/im);
    expect(readMail(raw).html).not.toContain('<script>');
  });

  it.each([
    ['it was sent', null, 'sent'],
    ['it was refused', Object.assign(new Error('no'), { responseCode: 550, command: 'RCPT TO' }), 'failed'],
  ])('is removed 30 days after %s', async (_what, refusal, state) => {
    await send();
    const { transport, refuse } = recordingTransport();
    refuse(refusal);
    const { deps, now } = deliveryDeps(transport);
    while (await deliverNext(deps));
    const [mail] = await readOutbox();
    expect(mail?.state).toBe(state);
    expect(mail?.removeAt).toEqual(new Date(now() + 30 * DAY_MS));
  });
});
