import { isPaidStatus, ORDER_STATUS, PAYMENT_STATUS_INFO } from '@institut/contract/order';
import type { OrderItem } from '@institut/contract/order.schema';
import type { AdminOrder } from '@institut/contract/orderAdmin.schema';
import { plural } from '@institut/contract/plural';
import type { OrderEditValues } from './orderEdit.ts';

export type Consequence = {
  /** `warning` = something that people regret when they did not expect it. */
  kind: 'mail' | 'places' | 'warning';
  text: string;
};

/** What saving the form will do besides storing it, said before it is done. Mirrors the server's rules for places and mails. */
export function consequencesOf(order: AdminOrder, values: OrderEditValues): Consequence[] {
  return [...statusConsequences(order, values), ...paymentConsequences(order, values)];
}

function statusConsequences(order: AdminOrder, { status }: OrderEditValues): Consequence[] {
  if (status === order.status) return [];
  const mail: Consequence = {
    kind: 'mail',
    text: `Na ${order.user.email} ide e-mail o novom statusu. Kad bude poslan, prijava sama dobija oznaku „Korisnik obaviješten“.`,
  };
  if (status === ORDER_STATUS.rejected) return [...rejection(order), mail];
  if (order.status !== ORDER_STATUS.rejected) return [mail];
  const readmission: Consequence = {
    kind: 'places',
    text: `Ponovo se ${taken(order.orderItems)}. Ako više nema dovoljno slobodnih mjesta, izmjena neće biti sačuvana.`,
  };
  return [readmission, mail];
}

function rejection({ orderItems, isPaid, totalPrice }: AdminOrder): Consequence[] {
  const places: Consequence = { kind: 'places', text: `Odmah se ${freed(orderItems)}.` };
  if (!isPaid || totalPrice === 0) return [places];
  const refund: Consequence = {
    kind: 'warning',
    text: 'Prijava je plaćena. Odbijanje ne vraća novac: o povratu se dogovorite s polaznikom.',
  };
  return [places, refund];
}

function paymentConsequences(order: AdminOrder, { paymentStatus }: OrderEditValues): Consequence[] {
  const isPaid = isPaidStatus(paymentStatus);
  if (isPaid && !order.isPaid) {
    return [
      {
        kind: 'mail',
        text: `Na ${order.user.email} ide ${PAYMENT_STATUS_INFO[paymentStatus].mail.announcement}.`,
      },
    ];
  }
  if (!isPaid && order.isPaid) {
    return [
      {
        kind: 'warning',
        text: 'Datum uplate se briše, a prijava se polazniku ponovo prikazuje kao neplaćena. E-mail o tome ne ide.',
      },
    ];
  }
  return [];
}

const freed = (items: readonly OrderItem[]) =>
  `${plural(sum(items), { one: 'oslobađa', few: 'oslobađaju', other: 'oslobađa' })} ${named(items)}`;
const taken = (items: readonly OrderItem[]) =>
  `${plural(sum(items), { one: 'zauzima', few: 'zauzimaju', other: 'zauzima' })} ${named(items)}`;

const sum = (items: readonly OrderItem[]) => items.reduce((places, { qty }) => places + qty, 0);

/** `1 mjesto na kursu „A“`, `3 mjesta (2 × „A“, 1 × „B“)`. */
function named(items: readonly OrderItem[]): string {
  const places = `${sum(items)}\u00a0${plural(sum(items), { one: 'mjesto', few: 'mjesta', other: 'mjesta' })}`;
  const [only] = items;
  if (only && items.length === 1) return `${places} na kursu „${only.name}“`;
  return `${places} (${items.map(({ name, qty }) => `${qty} × „${name}“`).join(', ')})`;
}
