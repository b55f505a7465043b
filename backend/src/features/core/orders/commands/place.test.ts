import { priceOrder } from '@institut/contract/money/pricing';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { Types } from 'mongoose';
import { env } from '../../../../config/env.ts';
import { type OfferedCourse, SeatShortage } from '../../seats/seats.service.ts';
import { decidePlacing, factsAfter, type PlacingCommand, type PlacingFacts } from './place.ts';

const course = (freeSeats: number, capacity = 60): OfferedCourse => ({
  _id: new Types.ObjectId(),
  name: 'Robotika',
  image: '',
  category: 'Tehnicke',
  price: 100,
  start: '2099-01-01',
  duration: 1,
  freeSeats,
  capacity,
  lastDay: '',
  applyUntil: '',
  runState: 'announced',
  __v: 0,
});
const ROBOTICS = course(60);
const LARGE = course(90, 90);
const TOTAL = priceOrder([{ price: 100, qty: 1 }], env.RATES).totalPrice;
const PAYER = {
  type: 'organisation',
  name: 'Primjer d.o.o.',
  jib: '4200123450004',
  address: 'Zenica',
  isForeign: false,
  pdv: '',
  contact: '',
  accountantEmail: '',
  purchaseOrder: '',
} as const;

function factsOf({ of = ROBOTICS, ...more }: Partial<PlacingFacts> & { of?: typeof ROBOTICS } = {}) {
  const facts: PlacingFacts = {
    now: new Date('2026-11-20T10:00:00Z'),
    buyers: new Map(),
    courses: new Map([[of._id.toString(), of]]),
    holding: [],
    known: new Set(),
    takenSlots: new Set(),
    codes: new Map(),
    offer: null,
    ...more,
  };
  return facts;
}

type Given = Partial<PlacingCommand> & { seats?: number; total?: number; company?: boolean };

function commandOf({ seats = 1, total, company = false, ...more }: Given, of = ROBOTICS): PlacingCommand {
  const id = new Types.ObjectId().toString();
  return {
    buyer: { id, name: 'Ana', lastName: 'Anić', email: 'ana@example.com', permissions: [] },
    body: {
      orderItems: [{ kurs: of._id.toString(), qty: seats }],
      shippingAddress: { address: 'Obala 1', city: 'Sarajevo', postalCode: '71000', country: 'Bosna' },
      paymentMethod: company ? 'organizacija' : 'licno',
      ...(company && { payer: PAYER }),
      ...(total !== undefined && { totalPrice: total }),
    },
    fingerprint: null,
    slots: [],
    network: null,
    staff: null,
    ...more,
  };
}

type Account = { unconfirmedEmail: string | null };
const unconfirmed: Account = { unconfirmedEmail: 'ana@example.com' };
const confirmed: Account = { unconfirmedEmail: null };

/** Decides about the orders of a group one after another; returns the codes of the refusals, null for a placed order. */
function decideAll(first: PlacingFacts, commands: readonly PlacingCommand[], buyer: Account): unknown[] {
  let facts: PlacingFacts = { ...first, buyers: new Map(commands.map((one) => [one.buyer.id, buyer])) };
  return commands.map((command) => {
    try {
      const placed = decidePlacing(facts, command, 'K7M2-9QXA');
      facts = factsAfter(facts, placed);
      return null;
    } catch (error) {
      return error instanceof SeatShortage ? 'shortage' : Reflect.get(Object(error), 'code');
    }
  });
}

describe('decidePlacing', () => {
  it('returns the order with a snapshot of its course, its price, and a record of each seat', () => {
    const command = commandOf({ seats: 2, fingerprint: { idempotencyKey: 'k', requestHash: 'h' } });
    const facts = factsOf({ buyers: new Map([[command.buyer.id, confirmed]]) });
    const { order, seats } = decidePlacing(facts, command, 'K7M2-9QXA');
    expect(order).toMatchObject({
      reference: 'K7M2-9QXA',
      buyerName: 'Ana Anić',
      status: ORDER_STATUS.new,
      heldSeats: 2,
      itemsPrice: 200,
      idempotencyKey: 'k',
      requestHash: 'h',
      createdAt: facts.now,
      orderItems: [{ kurs: ROBOTICS._id, name: ROBOTICS.name, price: 100, qty: 2, held: 2 }],
      history: [{ at: facts.now, by: 'buyer', name: 'Ana Anić', event: 'placed' }],
    });
    expect(seats.map((seat) => [seat.course, seat.order, seat.line, seat.state])).toEqual(
      Array.from({ length: 2 }, () => [ROBOTICS._id, order._id, order.orderItems[0]?._id, 'held']),
    );
  });

  const staff = { id: new Types.ObjectId().toString(), permissions: ['enrolment'], name: 'S', lastName: 'S' };
  const full = course(1);
  const cases: [
    what: string,
    facts: PlacingFacts,
    orders: PlacingCommand[],
    outcomes: unknown[],
    buyer?: Account,
  ][] = [
    ['the last seat', factsOf({ of: full }), [commandOf({}, full), commandOf({}, full)], [null, 'shortage']],
    ['an unknown course', factsOf({ courses: new Map() }), [commandOf({})], ['shortage']],
    [
      'the total that the buyer saw',
      factsOf(),
      [commandOf({ total: TOTAL }), commandOf({ total: TOTAL - 1 })],
      [null, 'price_changed'],
    ],
    ['more seats than a person may have', factsOf(), [commandOf({ seats: 6 })], ['seat_limit']],
    [
      'as many of somebody whom staff enrol',
      factsOf(),
      [commandOf({ seats: 6, staff: staff as never })],
      [null],
    ],
    [
      'as many of staff',
      factsOf(),
      [commandOf({ seats: 6, buyer: { ...staff, email: '' } as never })],
      [null],
    ],
    [
      'two orders of a company that nobody knows, of two accounts',
      factsOf({ of: LARGE }),
      [commandOf({ seats: 20, company: true }, LARGE), commandOf({ seats: 11, company: true }, LARGE)],
      [null, 'seat_limit'],
    ],
    [
      'a third of a course for new companies',
      factsOf(),
      [commandOf({ seats: 20, company: true }), commandOf({ seats: 1, company: true })],
      [null, 'seat_limit'],
    ],
    [
      'the slots of a network without confirmed addresses',
      factsOf(),
      Array.from({ length: 3 }, () => commandOf({ slots: ['one', 'two'] })),
      [null, null, 'email_unconfirmed'],
      unconfirmed,
    ],
    [
      'two seats without a confirmed address',
      factsOf(),
      [commandOf({ seats: 2 }), commandOf({ seats: 2, buyer: { ...staff, email: '' } as never })],
      ['email_unconfirmed', null],
      unconfirmed,
    ],
  ];

  it.each(
    cases.map(([what, facts, orders, outcomes, buyer = confirmed]) => ({
      what,
      facts,
      orders,
      outcomes,
      buyer,
    })),
  )('decides about $what', ({ facts, orders, outcomes, buyer }) => {
    expect(decideAll(facts, orders, buyer)).toEqual(outcomes);
  });

  it('counts the seats of a network over a group, but for the first seat of an account', () => {
    jest.replaceProperty(env, 'MAX_UNPAID_SEATS_NETWORK', 9);
    jest.replaceProperty(env, 'RATE_LIMIT_FACTOR', 1);
    const orders = [
      commandOf({ network: 'a', seats: 5 }),
      commandOf({ network: 'a', seats: 5 }),
      commandOf({ network: 'b', seats: 5 }),
      commandOf({ network: 'a', seats: 1 }),
    ];
    const outcomes = decideAll(factsOf(), orders, confirmed);
    expect(outcomes).toEqual([null, 'unpaid_seat_limit', null, null]);
  });

  it('refuses an order of an account that was deleted', () => {
    expect(() => decidePlacing(factsOf(), commandOf({}), '')).toThrow(
      expect.objectContaining({ code: 'unauthorized' }),
    );
  });

  it('has the seats of an offer, whatever is free and however many an account may have', () => {
    const none = course(0);
    const offered = Array.from({ length: 6 }, () => ({ _id: new Types.ObjectId() }) as never);
    const command = commandOf({ seats: 6 }, none);
    const buyers = new Map([[command.buyer.id, unconfirmed]]);
    const offer = { entry: { _id: new Types.ObjectId() }, seats: offered };
    const { order, seats } = decidePlacing(factsOf({ of: none, offer, buyers }), command, '');
    expect(seats.map(({ _id }) => _id)).toEqual(offered.map(({ _id }: { _id: unknown }) => _id));
    expect(order).not.toHaveProperty('unconfirmedUntil');
  });
});
