import { UserModel } from '../../features/users/lookup/user.model.ts';
import { OutboxMail, type OutboxMailFields } from '../../features/mail/mail.model.ts';
import { Note, type NoteFields } from '../../features/outputs/notes/note.model.ts';
import { PaypalOrderModel } from '../../features/processes/payments/paypal/paypalOrder.model.ts';
import { BATCH, dateText, missingOrder, type Violation, violations } from './violation.ts';

/** A mail about an order names one that exists, and has the days of its state. */
export async function mailViolations(orders: ReadonlySet<string>): Promise<Violation[]> {
  const found: Violation[] = [];
  for await (const mail of OutboxMail.find().lean<OutboxMailFields[]>().cursor({ batchSize: BATCH })) {
    found.push(...violations('outbox', mail, mailProblems(mail)));
    found.push(...(await missingOrder('outbox', mail._id, mail.message['orderId'], orders)));
  }
  return found;
}

function* mailProblems({ state, sentAt, removeAt }: OutboxMailFields): Generator<string> {
  if ((state === 'sent') !== (sentAt !== null)) yield `state is ${state} and sentAt is ${dateText(sentAt)}`;
  if ((state === 'waiting') !== (removeAt === null))
    yield `state is ${state} and removeAt is ${dateText(removeAt)}`;
}

/** Each order at PayPal pays one of the site. */
export async function paypalOrderViolations(orders: ReadonlySet<string>): Promise<Violation[]> {
  const found: Violation[] = [];
  for await (const { _id, order } of PaypalOrderModel.find({}, { order: 1 }).lean().cursor()) {
    found.push(...(await missingOrder('paypalorders', _id, order.toString(), orders)));
  }
  return found;
}

/** Each note is about one order or one user that exists. */
export async function noteViolations(orders: ReadonlySet<string>): Promise<Violation[]> {
  const found: Violation[] = [];
  for await (const note of Note.find({}, { order: 1, user: 1 }).lean<NoteFields[]>().cursor()) {
    const { _id, order, user } = note;
    if ((order === undefined) === (user === undefined))
      found.push(...violations('notes', note, ['it is not about exactly one record']));
    found.push(...(await missingOrder('notes', _id, order?.toString(), orders)));
    if (user && !(await UserModel.exists({ _id: user })) && (await Note.exists({ _id })))
      found.push(...violations('notes', note, [`its user ${user.toString()} does not exist`]));
  }
  return found;
}
