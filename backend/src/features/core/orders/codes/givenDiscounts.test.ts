import { discountCodeBody } from '@institut/contract/discounts/schema';
import { Types } from 'mongoose';
import { as } from '../../../../test/support/client.ts';
import { createCourse } from '../../../../test/support/factories.ts';
import { fakeDate } from '../../../../test/support/fakeTimers.ts';
import { giveInstitute } from '../../../../test/support/institute.ts';
import { auditAfterEach, useShop } from '../../../../test/support/shop.ts';
import { useTestDatabase } from '../../../../test/support/testApp.ts';
import { Course } from '../../courses/course.model.ts';
import type { DiscountRuleFields } from '../../courses/discounts.ts';
import { Seat } from '../../seats/seat.model.ts';
import { createDiscountCode } from './discountCodes.service.ts';

useTestDatabase();
const rule = (terms: Pick<DiscountRuleFields, 'kind'> & Partial<DiscountRuleFields>) => ({
  _id: new Types.ObjectId(),
  percent: 0,
  amountKm: 0,
  until: '',
  minSeats: 0,
  ...terms,
});
const EARLY = rule({ kind: 'early', percent: 10, until: '2027-03-01' });
const GROUP = rule({ kind: 'group', amountKm: 5, minSeats: 4 });
const shop = useShop({
  course: { name: 'Web', price: 100, countInStock: 60, start: '2027-05-03', discounts: [EARLY, GROUP] },
});
auditAfterEach();
beforeEach(() => {
  giveInstitute();
  fakeDate('2027-02-01T10:00:00Z');
});
afterEach(() => jest.useRealTimers());

const YEAR = { od: '2027-01-01', do: '2027-12-31' };
const listed = async (more: object = {}) =>
  (
    await as(shop.staff)
      .listGivenDiscounts({ query: { ...YEAR, ...more } })
      .expect(200)
  ).body;
const early = expect.stringMatching(/^Rana prijava do 1\.\s3\.\s2027\.: −10\s%$/) as string;

it('lists the rules and codes of each run with the orders that hold seats with them, and their cost', async () => {
  const { code } = await createDiscountCode(discountCodeBody.parse({ amountKm: 10, combines: true }));
  await shop.place({ discountCode: code });
  const id = await shop.place({ seats: 3 });
  const [seat] = await Seat.find({ order: id }).lean();
  await as(shop.staff)
    .cancelOrder({ params: { id }, body: { seats: [String(seat?._id)] } })
    .expect(200);
  await createCourse({ name: 'CAD', start: '2026-12-31', discounts: [EARLY] });
  const kurs = String(shop.course._id);
  expect(await listed()).toMatchObject([
    { kurs, course: expect.stringMatching(/^Web/) as string, text: early, uses: 2, costKm: 30 },
    { kurs, kind: 'code', text: expect.stringContaining(code) as string, uses: 1, costKm: 10 },
    { kurs, kind: 'group', uses: 0, costKm: 0 },
  ]);
  expect(await listed({ od: '2026-01-01', do: '2026-12-31' })).toMatchObject([{ uses: 0, costKm: 0 }]);
});

it('keeps what orders got by a rule that was changed or removed since', async () => {
  await shop.place();
  await Course.updateOne({ _id: shop.course._id }, { discounts: [{ ...EARLY, percent: 20 }] });
  expect(await listed()).toMatchObject([
    { text: early, uses: 1, costKm: 10 },
    { text: expect.stringMatching(/−20\s%$/) as string, uses: 0 },
  ]);
  await Course.updateOne({ _id: shop.course._id }, { discounts: [] });
  expect(await listed()).toMatchObject([{ uses: 1, costKm: 10 }]);
});

it('lists one run, a type, or a lecturer', async () => {
  const other = await createCourse({
    name: 'CAD',
    start: '2027-06-01',
    tipObuke: 'Obrazovni program',
    lecturers: [{ name: 'Amra Šabić', title: '', bio: '', image: '', user: null }],
    discounts: [GROUP],
  });
  const ofOther = [{ kurs: String(other._id), kind: 'group' }];
  for (const query of [
    { kurs: String(other._id) },
    { tipObuke: 'Obrazovni program' },
    { lecturer: 'Amra Šabić' },
  ])
    expect(await listed(query)).toMatchObject(ofOther);
  expect(await listed()).toHaveLength(3);
});
