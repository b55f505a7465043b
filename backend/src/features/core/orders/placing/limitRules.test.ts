import { ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import { Types } from 'mongoose';
import { env } from '../../../../config/env.ts';
import { refuseBeyondLimits } from './orderLimits.ts';
import type { NewOrder, OpenOrder, Others } from './unsettledSeats.ts';

const COURSE = new Types.ObjectId();
const ELSEWHERE = new Types.ObjectId();
const payer = (jib: string) =>
  ({
    type: 'organisation',
    name: 'Primjer d.o.o.',
    jib,
    address: 'Zenica',
    isForeign: false,
    pdv: '',
    contact: '',
    accountantEmail: '',
    purchaseOrder: '',
  }) as const;

type Kind = 'licno' | 'Grant' | 'organizacija';
type Given = { seats: number; of?: Kind; course?: Types.ObjectId; jib?: string };

const open = (
  { seats, of = 'licno', course = ELSEWHERE, jib = '4200123450004' }: Given,
  more: Partial<OpenOrder> = {},
): OpenOrder => ({
  isPaid: false,
  heldSeats: seats,
  paid: 0,
  paymentStatus: PAYMENT_STATUS.unpaid,
  status: ORDER_STATUS.new,
  paymentMethod: of,
  ...(of === 'organizacija' && { payer: payer(jib) }),
  orderItems: [
    {
      _id: new Types.ObjectId(),
      kurs: course,
      name: '',
      image: '',
      category: 'Tehnicke',
      price: 1,
      qty: seats,
      held: seats,
    },
  ],
  ...more,
});

const order = ({ seats, of = 'licno', jib = '4200123450004' }: Given, capacity = 300): NewOrder => ({
  paymentMethod: of,
  ...(of === 'organizacija' && { payer: payer(jib) }),
  lines: [
    {
      _id: COURSE,
      qty: seats,
      name: 'Robotika',
      image: '',
      category: 'Tehnicke',
      price: 1,
      start: '2099-01-01',
      duration: 1,
      freeSeats: capacity,
      capacity,
      lastDay: '',
      applyUntil: '',
      runState: 'announced',
      __v: 0,
    },
  ],
});

const NOBODY: Others = {
  known: new Set(),
  ofOrganisation: [],
  ofNewOrganisations: new Map(),
  ofNetwork: 0,
};
const KNOWN = { known: new Set(['4200123450004']) };
const company = (seats: number): Given => ({ seats, of: 'organizacija' });
const admitted = { status: ORDER_STATUS.admitted };

/** Returns the code of the refusal; null for an order that is possible. */
function refusalOf(given: NewOrder, earlier: OpenOrder[], others: Partial<Others> = {}): unknown {
  try {
    refuseBeyondLimits(earlier, given, null, { ...NOBODY, ...others });
    return null;
  } catch (error) {
    return Reflect.get(Object(error), 'code');
  }
}

type Case = [
  what: string,
  expected: string | null,
  given: NewOrder,
  earlier: OpenOrder[],
  others?: Partial<Others>,
];

describe('refuseBeyondLimits', () => {
  const cases: Case[] = [
    ['five seats of a person', null, order({ seats: 5 }), []],
    ['six seats of a person', 'seat_limit', order({ seats: 6 }), []],
    ['five seats beside five unpaid ones', null, order({ seats: 5 }), [open({ seats: 5 })]],
    ['five seats beside six unpaid ones', 'unpaid_seat_limit', order({ seats: 5 }), [open({ seats: 6 })]],
    ['30 seats of a new company', null, order(company(30)), []],
    ['31 seats of a new company', 'seat_limit', order(company(31)), []],
    ['10 seats of a new company beside 20', null, order(company(10)), [open(company(20))]],
    ['11 seats of a new company beside 20', 'unpaid_seat_limit', order(company(11)), [open(company(20))]],
    [
      '11 seats of a new company beside 20 that staff have admitted',
      null,
      order(company(11)),
      [open(company(20), admitted)],
    ],
    [
      '11 seats of a new company beside 20 of another one',
      'unpaid_seat_limit',
      order(company(11)),
      [open({ ...company(20), jib: '4200123450012' })],
    ],
    [
      '25 seats of a new company beside a grant of six',
      'unpaid_seat_limit',
      order(company(25)),
      [open({ seats: 6, of: 'Grant' })],
    ],
    [
      'a seat of a person beside 30 of a new company',
      'unpaid_seat_limit',
      order({ seats: 1 }),
      [open(company(30))],
    ],
    ['a seat of a person beside 30 of a known one', null, order({ seats: 1 }), [open(company(30))], KNOWN],
    ['30 seats of a known company beside 30', null, order(company(30)), [open(company(30))], KNOWN],
    [
      '30 seats of a known company beside 31',
      'unpaid_seat_limit',
      order(company(30)),
      [open(company(31))],
      KNOWN,
    ],
    [
      '11 seats of a company for which another account has 20',
      'unpaid_seat_limit',
      order(company(11)),
      [],
      { ofOrganisation: [open(company(20))] },
    ],
    ['a third of a course', null, order(company(20), 60), []],
    ['more than a third of a course', 'seat_limit', order(company(21), 60), []],
    ['more than a third of a course, of a known company', null, order(company(21), 60), [], KNOWN],
    ['five seats of a course with six', null, order(company(5), 6), []],
    [
      'what other new companies have left of a third',
      'seat_limit',
      order(company(11), 60),
      [],
      { ofNewOrganisations: new Map([[COURSE.toString(), 10]]) },
    ],
    ['60 seats of a network', null, order(company(30)), [], { ofNetwork: 30 }],
    ['61 seats of a network', 'unpaid_seat_limit', order(company(30)), [], { ofNetwork: 31 }],
    [
      'the first seat of an account, whatever its network has',
      null,
      order({ seats: 1 }),
      [],
      { ofNetwork: 99 },
    ],
    ['its second seat', 'unpaid_seat_limit', order({ seats: 1 }), [open({ seats: 1 })], { ofNetwork: 60 }],
    [
      'a seat beside an admitted one',
      null,
      order({ seats: 1 }),
      [open({ seats: 1 }, admitted)],
      { ofNetwork: 60 },
    ],
  ];

  // Without the last one Jest would pass its callback.
  it.each(
    cases.map(([what, expected, given, earlier, others = {}]) => ({
      what,
      expected,
      given,
      earlier,
      others,
    })),
  )('decides about $what', ({ expected, given, earlier, others }) => {
    expect(refusalOf(given, earlier, others)).toBe(expected);
  });

  const settings = [
    ['MAX_SEATS_PER_PERSON', order({ seats: 9 }), []],
    ['MAX_UNPAID_ORDERS', order({ seats: 1 }), Array.from({ length: 5 }, () => open({ seats: 1 }))],
    ['MAX_UNPAID_SEATS', order({ seats: 2 }), [open({ seats: 9 })]],
    ['MAX_UNPAID_SEATS_ORGANISATION', order(company(30)), [open(company(31))], KNOWN],
    ['MAX_UNPAID_SEATS_NETWORK', order({ seats: 2 }), [], { ofNetwork: 60 }],
  ] as const;

  it.each(settings.map(([setting, given, earlier, others = {}]) => ({ setting, given, earlier, others })))(
    'has no limit for $setting 0',
    ({ setting, given, earlier, others }) => {
      expect(refusalOf(given, [...earlier], others)).not.toBeNull();
      jest.replaceProperty(env, setting, 0);
      expect(refusalOf(given, [...earlier], others)).toBeNull();
    },
  );
});
