import { momentText } from '@institut/contract/frame/dayText';
import { numberText } from '@institut/contract/frame/durations';
import { emailAddress } from '@institut/contract/frame/fields';
import { PAGES } from '@institut/contract/frame/paths';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { triedActor, userTarget } from '../../audit/audit.service.ts';
import { noteEvent } from '../../audit/auditQueue.ts';
import { queueMail, wasQueued } from '../../mail/mail.service.ts';
import {
  facts,
  greeting,
  pageUrl,
  type MailText,
  type MailContext,
  type MailType,
  notice,
  small,
  text,
} from '../../mail/mailType.ts';
import { describeDevice } from './device.ts';
import { KnownLogin, knownLoginId } from './knownLogin.model.ts';
import { noticeRecipient, type UserDocument } from '../lookup/user.model.ts';

const WAIT_MINUTES = 10;
const DAY_MS = 24 * 60 * 60_000;

/** The network address that a login comes from, and the browser. */
export type LoginOrigin = { address: string; userAgent: string };

/**
 * Records a login with the right password and without the code. Its owner is told, once a day for each address, unless
 * somebody logs in completely there within ten minutes.
 */
export async function noteHalfLogin(user: UserDocument, { address, userAgent }: LoginOrigin): Promise<void> {
  noteEvent({
    event: 'secondFactorPending',
    actor: triedActor(user.email),
    target: userTarget(user),
  });
  const recipient = noticeRecipient(user);
  const login = knownLoginId(address, user.email);
  if (!recipient || (await isKnown(login))) return;
  const { userId } = recipient;
  const now = Date.now();
  if (await wasQueued(halfLoginMail.kind, { userId, login }, new Date(now - DAY_MS))) return;
  const message = { ...recipient, login, device: describeDevice(userAgent), at: new Date(now) };
  await queueMail(halfLoginMail, message, undefined, new Date(now + WAIT_MINUTES * 60_000));
}

const isKnown = async (login: string): Promise<boolean> =>
  (await KnownLogin.exists({ _id: login, endsAt: trusted({ $gt: new Date() }) })) !== null;

const halfLoginMessage = z.object({
  to: emailAddress(),
  userId: z.string(),
  /** The id of the known login that the code makes, a keyed hash of account and address. */
  login: z.string(),
  device: z.string(),
  at: z.date(),
});
type HalfLoginMessage = z.infer<typeof halfLoginMessage>;

/** Not sent to somebody who has entered the code meanwhile. */
export const halfLoginMail: MailType<HalfLoginMessage> = {
  kind: 'secondFactorPending',
  isUrgent: true,
  schema: halfLoginMessage,
  render: async (message, context) =>
    (await isKnown(message.login)) ? null : renderHalfLogin(message, context),
};

export function renderHalfLogin(
  { device, at }: Pick<HalfLoginMessage, 'device' | 'at'>,
  context: MailContext,
): MailText {
  const { email } = context.site.contact;
  return {
    subject: 'Neko je unio vašu lozinku, ali ne i kod',
    preview: 'Prijava na vaš nalog nije uspjela. Ako to niste bili vi, odaberite novu lozinku.',
    heading: 'Prijava bez drugog koraka',
    blocks: [
      text(greeting(context.accountName)),
      text(
        `neko je s uređaja koji ne prepoznajemo unio ispravnu lozinku vašeg naloga, ali u narednih ${numberText(WAIT_MINUTES)} minuta nije unio i kod. Prijava nije uspjela.`,
      ),
      facts('Pokušaj prijave', [
        { label: 'Vrijeme', value: momentText(at) },
        { label: 'Uređaj', value: device },
      ]),
      text('Ako ste to bili vi, ne morate uraditi ništa.'),
      notice('Ako to niste bili vi, neko zna vašu lozinku. Odmah odaberite novu.'),
      { kind: 'action', label: 'Zatraži novu lozinku', url: pageUrl(context, PAGES.forgotPassword) },
      small(`Kada postavite novu lozinku, bit ćete odjavljeni sa svih uređaja. Za pomoć pišite na ${email}.`),
    ],
  };
}
