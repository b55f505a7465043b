import { INTRODUCTION_NAMES, INTRODUCTIONS } from '@institut/contract/settings/introductions';
import type { SettingsBody } from '@institut/contract/settings/schema';
import { escapeHtml } from '../../../lib/escape.ts';
import { as } from '../../../test/support/client.ts';
import { createUser } from '../../../test/support/factories.ts';
import { useTestDatabase } from '../../../test/support/testDatabase.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { getSiteConfig } from '../../config/config.service.ts';
import { SettingsRecord } from '../../config/settings.model.ts';
import { setting, storedSettings } from '../../config/settings.ts';
import { renderHtml, renderText } from '../../mail/mail.render.ts';
import { contentOf } from '../../mail/mailType.ts';
import { missingNamesMail } from '../../processes/participants/participant.mails.ts';

useTestDatabase();

const VALUES = { phones: '', hours: '', contactEmail: '', reminderDays: null, expiryDays: null };
const NAME = 'missingNames';
const STANDARD = INTRODUCTIONS[NAME].text;
const TEXT = 'javite nam, {ime}, ko <b>dolazi</b> po prijavi {broj}:';

const save = async (body: SettingsBody) => as(await createUser({ isAdmin: true })).saveSettings({ body });
const introduce = (version: number, text: string) => save({ version, introduction: { name: NAME, text } });
const changes = async () =>
  (await AuditEntry.find({ event: 'settingsChanged' }).sort({ _id: 1 }).lean()).at(-1)?.changes;

/** Returns the parts of the mail, in plain text and in HTML. */
async function mailTo(name: string): Promise<[text: string, html: string]> {
  const site = getSiteConfig();
  const context = { site, siteUrl: 'http://localhost', now: new Date() };
  const about = { to: 'ana@example.com', name, orderId: 'a'.repeat(24), reference: 'K7M2-9QXA' };
  const missing = [{ name: 'Python', start: '2037-02-08', missing: 2 }];
  const written = await missingNamesMail.render({ ...about, missing }, context);
  if (!written) throw new Error('The mail has no recipient.');
  const content = contentOf(written);
  return [renderText(content, site), renderHtml(content, site, context.siteUrl)];
}

it('an introduction replaces the first sentence of its mail in both parts, escaped, and nothing else', async () => {
  const [text, html] = await mailTo('Ana Anić');
  const { body } = await introduce(0, TEXT);
  expect(body).toMatchObject({ version: 1, introductions: [{ name: NAME, text: TEXT }] });
  const filled = 'javite nam, Ana, ko <b>dolazi</b> po prijavi K7M2-9QXA:';
  const [newText, newHtml] = await mailTo('Ana Anić');
  expect(newText).toBe(text.replace(STANDARD, filled));
  expect(newHtml.replaceAll(/<span[^>]*>(K7M2-9QXA)<\/span>/g, '$1')).toBe(
    html.replace(STANDARD, escapeHtml(filled)),
  );
  expect((await mailTo(''))[0]).toContain('javite nam, ko <b>');
  expect(await changes()).toEqual([{ field: NAME, from: STANDARD, to: TEXT }]);
});

it.each([
  ['an empty text', ''],
  ['the default text', STANDARD],
])('%s is the default introduction, and is not stored', async (_what, text) => {
  await introduce(0, TEXT);
  const { body } = await introduce(1, text);
  expect(body.introductions).toEqual([]);
  expect((await mailTo('Ana'))[0]).toContain(STANDARD);
  expect(await changes()).toEqual([{ field: NAME, from: TEXT, to: STANDARD }]);
});

it('introductions, other settings and an older version do not overwrite each other', async () => {
  await save({ version: 0, values: { ...VALUES, expiryDays: 9 } });
  await introduce(1, TEXT);
  const { status, body } = await introduce(1, 'Ko dolazi?');
  expect([status, body.code]).toEqual([409, 'stale_edit']);
  expect(setting('expiryDays')).toBe(9);
  await save({ version: 2, values: VALUES });
  expect(storedSettings().introductions).toMatchObject({ [NAME]: TEXT });
});

it.each([
  [
    'a field of other mails',
    '{kurs} je potvrđen.',
    /^Polje \{kurs\} ne postoji\. Postoje \{ime\}, \{broj\}\.$/,
  ],
  ['more than 400 characters', 'a'.repeat(401), /400/],
])('an introduction with %s is refused', async (_what, text, sentence) => {
  const { status, body } = await introduce(0, text);
  expect([status, body.fields]).toEqual([400, { 'introduction.text': expect.stringMatching(sentence) }]);
});

it.each(INTRODUCTION_NAMES)(
  'the preview shows the mail %s with a text and with the default',
  async (name) => {
    const staff = as(await createUser({ isAdmin: true }));
    const { fields, text: standard } = INTRODUCTIONS[name];
    const preview = async (text: string) =>
      (await staff.previewIntroduction({ body: { name, text } }).expect(200)).body.text;
    const given = `novi uvod ${fields.map((field) => `{${field}}`).join(' ')} kraj.`;
    expect(await preview(given)).toMatch(/Dobar dan, Amra,\n\nnovi uvod Amra \S.* kraj\./);
    expect(await preview('')).toContain(`Dobar dan, Amra,\n\n${standard.split('{')[0]}`);
    expect(await SettingsRecord.countDocuments()).toBe(0);
  },
);
