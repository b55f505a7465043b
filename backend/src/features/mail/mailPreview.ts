import { PREVIEWED_TEXTS_MAX, type MailPreview, type MailRole } from '@institut/contract/mail/preview';
import { dryRun } from '../../database/transaction.ts';
import { getSiteConfig } from '../config/config.service.ts';
import { accountNameOf, shownMail, type DeliveryDeps } from './mail.delivery.ts';
import { renderPreview } from './mail.render.ts';
import { collectMails, type Told } from './mail.service.ts';

type QueuedMail = Told['mails'][number];
type PreviewedMail = MailPreview['mails'][number];

/** The orders and participants that mails are about, by the id of the order. */
export type MailSubjects = ReadonlyMap<
  string,
  { reference: string; buyerEmail: string; people: readonly { email: string; name: string }[] }
>;

export type PreviewDeps = Pick<DeliveryDeps, 'handlers' | 'findAccount' | 'siteUrl'> & {
  /** Returns the orders of mails; runs within the dry run. */
  findSubjects: (orders: readonly string[]) => Promise<MailSubjects>;
  /** Does within the dry run what this process or a job would do soon after the change, and what sends mails. */
  follow: () => Promise<unknown>;
};

/**
 * Returns the mails that `work` would queue, as their recipients would get them, and stores nothing of what it does. Throws
 * what it throws. The texts are rendered before the dry run ends, because they may read what it has changed.
 */
export const previewMails = (work: () => Promise<unknown>, deps: PreviewDeps): Promise<MailPreview> =>
  dryRun(async () => {
    const told = await collectMails(async () => {
      await work();
      await deps.follow();
    });
    return present(told, deps);
  });

async function present({ mails, withoutEmail, isFinal }: Told, deps: PreviewDeps): Promise<MailPreview> {
  const orders = new Set(mails.map(({ message }) => textOf(message, 'orderId')).filter(Boolean));
  const subjects = await deps.findSubjects([...orders]);
  const previewed: PreviewedMail[] = [];
  for (const mail of mails) {
    const named = whom(mail, subjects);
    const isShort = previewed.length >= PREVIEWED_TEXTS_MAX;
    const written = isShort ? { subject: null, text: null, attachments: [] } : await write(mail, deps);
    // As when it is sent: nobody is left to tell.
    if (written)
      previewed.push({ ...named, ...written, isDelayed: mail.notBefore !== undefined && !isFinal });
  }
  const people = new Map(withoutEmail.map((person) => [JSON.stringify(person), person]));
  return { mails: previewed, withoutEmail: [...people.values()] };
}

const textOf = (message: QueuedMail['message'], field: string): string => {
  const value = message[field];
  return typeof value === 'string' ? value : '';
};

function whom({ message }: QueuedMail, subjects: MailSubjects) {
  const { kind, to } = message;
  const order = subjects.get(textOf(message, 'orderId'));
  const person = order?.people.find(({ email }) => email === to);
  return {
    kind,
    email: to,
    name: textOf(message, 'name') || textOf(message, 'company') || (person?.name ?? ''),
    role: roleOf(message, order?.buyerEmail),
    reference: textOf(message, 'reference') || (order?.reference ?? ''),
  };
}

function roleOf(message: QueuedMail['message'], buyerEmail: string | undefined): MailRole {
  if ('company' in message) return 'accountant';
  if ('waitingId' in message) return 'waiting';
  if ('participantId' in message) return 'participant';
  if ('candidateId' in message) return 'candidate';
  if (message.kind === 'orderEmailChanged') return 'formerAddress';
  if (buyerEmail === undefined) return 'account';
  return buyerEmail === message.to ? 'buyer' : 'participant';
}

async function write(
  { message }: QueuedMail,
  { handlers, findAccount, siteUrl }: PreviewDeps,
): Promise<Pick<PreviewedMail, 'subject' | 'text' | 'attachments'> | null> {
  const handler = handlers.find(({ kind }) => kind === message.kind);
  const stored = handler?.read(message);
  if (!handler || !stored) throw new Error(`A mail of the kind ${message.kind} cannot be read.`);
  const account = await findAccount(await stored.recipient());
  const shown = shownMail(handler, { message, account }) ?? stored;
  const files = await shown.attach({ isConfirmed: account?.isConfirmed ?? false });
  const attachments = files.map(({ filename }) => filename);
  const content = await shown.render({
    site: getSiteConfig(),
    siteUrl,
    now: new Date(),
    attached: attachments,
    ...accountNameOf(account),
  });
  return content && { subject: content.subject, text: renderPreview(content), attachments };
}
