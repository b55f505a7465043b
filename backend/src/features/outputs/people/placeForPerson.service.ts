import type { PlaceOrderBody } from '@institut/contract/orders/schema';
import type { NewPerson, placeForPersonBody } from '@institut/contract/people/schema';
import { Types, type ClientSession } from 'mongoose';
import type { z } from 'zod';
import { AppError, conflict, invalidInput } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { inviteIfUnconfirmed, openInvitedAccount } from '../../users/accounts/invitation.service.ts';
import { findAccount } from '../../users/accounts/user.service.ts';
import { getUser, type UserDocument } from '../../users/accounts/userAdmin.service.ts';
import { contactOf } from '../../core/orders/listing/ordersOfPerson.service.ts';
import { type Placement, placeOrder } from '../../core/orders/placing/placeOrder.service.ts';
import { isPlacedWith } from '../../core/orders/placing/placingGroups.ts';

type Body = z.output<typeof placeForPersonBody>;
type Lines = Omit<Body, 'user' | 'person'>;

/**
 * Places an order for a person: prices, seats and mail are those of `placeOrder`, the limits of accounts do not apply, and
 * the order does not wait for a confirmed address, because staff know the person. Somebody without an account gets one and
 * an invitation, in the same transaction; so does the account of an address that was never confirmed, because a stranger may
 * have opened it, who is logged out. Throws what `placeOrder` throws,
 * - `not_found` for an unknown user,
 * - `email_taken` for a new person whose address has an account,
 * - `validation` without an address when no earlier order has one.
 */
export function placeForPerson(
  staff: SessionUser,
  { user, person, ...lines }: Body,
  idempotencyKey: string | undefined,
): Promise<Placement> {
  if (person) return placeForNew(person, lines, { staff, idempotencyKey });
  return placeForKnown(user ?? '', lines, { staff, idempotencyKey });
}

type Sent = { staff: SessionUser; idempotencyKey: string | undefined };

async function placeForKnown(id: string, lines: Lines, { staff, idempotencyKey }: Sent): Promise<Placement> {
  const buyer = await getUser(id);
  const body = withAddress(lines, await addressOf(buyer));
  // Somebody who deletes the account meanwhile gets no order.
  const prepare = (session: ClientSession) => inviteIfUnconfirmed(id, session);
  return placeOrder(buyerOf(buyer), body, idempotencyKey, { staff, prepare });
}

const buyerOf = ({ id, name, lastName, email, permissions }: UserDocument) => ({
  id,
  name,
  lastName,
  email,
  permissions,
});

async function placeForNew(
  person: NewPerson,
  lines: Lines,
  { staff, idempotencyKey }: Sent,
): Promise<Placement> {
  const earlier = await repeatedOrder(person, lines, { staff, idempotencyKey });
  if (earlier) return earlier;
  const body = withAddress(lines, null);
  const _id = new Types.ObjectId();
  const buyer = { ...person, id: _id.toString(), permissions: [] };
  try {
    return await placeOrder(buyer, body, idempotencyKey, {
      staff,
      prepare: (session) => openInvitedAccount({ ...person, _id }, session),
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'email_taken') throw error;
    // Somebody else has opened the account meanwhile, or the same request has.
    const repeated = await repeatedOrder(person, lines, { staff, idempotencyKey });
    if (repeated) return repeated;
    throw hasAccount();
  }
}

/**
 * Returns the order that the same request has already placed, together with the account; null while nobody has the address.
 * Throws `email_taken` for an account that this request did not open.
 */
async function repeatedOrder({ email }: NewPerson, lines: Lines, { staff, idempotencyKey: key }: Sent) {
  const account = await findAccount(email);
  if (!account) return null;
  if (key === undefined || !(await isPlacedWith(account.id, key))) throw hasAccount();
  return placeForKnown(account.id, lines, { staff, idempotencyKey: key });
}

function hasAccount(): AppError {
  const sentence = 'Osoba s ovom e-mail adresom već ima nalog. Pošaljite prijavu za taj nalog.';
  return conflict(sentence, 'email_taken', { 'person.email': sentence });
}

async function addressOf({ id }: UserDocument): Promise<PlaceOrderBody['shippingAddress'] | null> {
  const { address } = await contactOf(id);
  return address;
}

function withAddress(
  { shippingAddress, ...lines }: Lines,
  earlier: PlaceOrderBody['shippingAddress'] | null,
): PlaceOrderBody {
  const address = shippingAddress ?? earlier;
  if (address) return { ...lines, shippingAddress: address };
  throw invalidInput({
    'shippingAddress.address': 'Unesite adresu.',
    'shippingAddress.city': 'Unesite grad.',
    'shippingAddress.postalCode': 'Unesite poštanski broj.',
    'shippingAddress.country': 'Unesite državu.',
  });
}
