import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { career } from '@institut/contract/careers/schema';
import { courseList, type CourseSummary } from '@institut/contract/courses/schema';
import { IMAGE_WIDTHS, imageVariant, isStoredImage, shareVariant } from '@institut/contract/content/images';
import { newsItem } from '@institut/contract/news/schema';
import { NOTIFICATION_STATUS, ORDER_STATUS, PAYMENT_STATUS } from '@institut/contract/orders/values';
import { order, type Order } from '@institut/contract/orders/schema';
import { API } from '@institut/contract/frame/endpoints';
import { apiUrl } from '@institut/contract/frame/paths';
import { priceOrder } from '@institut/contract/money/pricing';
import mongoose, { Types } from 'mongoose';
import { z } from 'zod';
import { env } from '@institut/backend/config/env';
import { auditImages, auditRecords } from '@institut/backend/commands/doctor/auditRecords';
import { Counter } from '@institut/backend/features/outputs/documents/counter';
import { DocumentModel } from '@institut/backend/features/outputs/documents/document.model';
import { issueDocument } from '@institut/backend/features/outputs/documents/issuing';
import { remindAndExpireUnpaidOrders } from '@institut/backend/features/core/orders/unpaid/unpaid.service';
import { readStatement } from '@institut/backend/features/processes/statements/statements.service';
import { Payment } from '@institut/backend/features/core/ledger/payment.model';
import { Career } from '@institut/backend/features/site/careers/career.model';
import { testApp, useTestDatabase } from '@institut/backend/test/support/testApp';
import { createUser } from '@institut/backend/test/support/factories';
import { today } from '@institut/backend/lib/instituteDay';
import { folderStore } from '@institut/backend/lib/storage/folderStore';
import { demoLogins, emptyDatabase, fillDatabase, fillIfEmpty, isDatabaseEmpty } from './fillDatabase.ts';
import { giveInstitute } from './institute.ts';
import { writeStatement } from './statement.ts';
import { readPeople } from './readContent.ts';

const logins = readPeople().filter(({ password }) => password);

useTestDatabase();

const uploadsDir = mkdtempSync(join(tmpdir(), 'institut-uploads-'));

afterAll(() => rmSync(uploadsDir, { recursive: true }));

async function allCourses(): Promise<CourseSummary[]> {
  const courses: CourseSummary[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const response = await testApp().get(`${API.courses}?pageNumber=${page}`);
    const list = courseList.parse(response.body);
    courses.push(...list.kursevi);
    pages = list.pages;
  }
  return courses;
}

async function logIn(index: number): Promise<string> {
  const { email, password } = logins[index]!;
  const { body } = await testApp().post(API.login).send({ email, password });
  return `Bearer ${body.token}`;
}

async function ordersOf(index: number): Promise<Order[]> {
  const response = await testApp()
    .get(API.myOrders)
    .set('Authorization', await logIn(index));
  return order.array().parse(response.body);
}

/** Returns every item of a public list as its detail call returns it. */
async function readEach<Schema extends z.ZodType>(
  list: string,
  path: typeof API.newsItem | typeof API.career,
  schema: Schema,
) {
  const { body } = await testApp().get(list).expect(200);
  const ids = z.array(z.object({ _id: z.string() })).parse(body);
  const answers = await Promise.all(
    ids.map(({ _id: id }) => testApp().get(apiUrl(path, { id })).expect(200)),
  );
  return answers.map((answer) => schema.parse(answer.body));
}

function expectImage(image: string): void {
  expect(isStoredImage(image)).toBe(true);
  for (const path of [
    image,
    shareVariant(image),
    ...IMAGE_WIDTHS.map((width) => imageVariant(image, width)),
  ]) {
    expect(existsSync(join(uploadsDir, path.replace('/uploads/', '')))).toBe(true);
  }
}

/** Returns the statuses of an order after replaying its history. */
function stateAfter(history: Order['history']): Record<string, string | null> {
  const state: Record<string, string | null> = {
    paymentStatus: PAYMENT_STATUS.unpaid,
    status: ORDER_STATUS.new,
    notificationStatus: NOTIFICATION_STATUS.notNotified,
  };
  for (const { event, to } of history) state[event] = to;
  return state;
}

describe('the demo content', () => {
  it('fills an empty database with records that the API presents', async () => {
    expect(await fillIfEmpty(folderStore(uploadsDir))).toBe(true);

    const courses = await allCourses();
    expect(courses.length).toBeGreaterThanOrEqual(15);
    expect(new Set(courses.map(({ category }) => category)).size).toBe(3);
    expect(new Set(courses.map(({ tipObuke }) => tipObuke)).size).toBe(3);
    expect(courses.map(({ countInStock }) => countInStock)).toEqual(expect.arrayContaining([0, 1]));
    for (const { image } of courses) expectImage(image);

    const news = await readEach(API.news, API.newsItem, newsItem);
    expect(news.length).toBeGreaterThanOrEqual(12);
    expect(news.map(({ date }) => date)).toEqual(
      news
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
    const careers = await readEach(API.careers, API.career, career);
    expect(careers.length).toBeGreaterThanOrEqual(5);
    for (const { image, description } of [...news, ...careers]) {
      expectImage(image);
      expect(description).toMatch(/^<p>/);
    }
    expect(await Career.countDocuments()).toBeGreaterThanOrEqual(8);
    const featured = await testApp().get(API.featuredNews).expect(200);
    expect(featured.body.newsType).toBe('Vijest u fokusu');

    for (const { _id, rating, numReviews } of courses) {
      const { body } = await testApp().get(apiUrl(API.course, { id: _id }));
      const ratings: number[] = body.reviews.map((review: { rating: number }) => review.rating);
      expect(numReviews).toBe(ratings.length);
      expect(rating * ratings.length).toBeCloseTo(ratings.reduce((sum, each) => sum + each, 0));
    }

    const orders = [...(await ordersOf(1)), ...(await ordersOf(2))];
    expect(orders.length).toBeGreaterThanOrEqual(10);
    for (const placed of orders) {
      expect(placed).toMatchObject(priceOrder(placed.orderItems, env.RATES));
      expect(placed.isPaid).toBe(placed.paymentStatus !== PAYMENT_STATUS.unpaid);
      expect(placed.isDelivered).toBe(placed.deliveredAt !== null);
      expect(placed.history[0]).toMatchObject({ at: placed.createdAt, by: 'buyer', event: 'placed' });
      const moments = placed.history.map(({ at }) => at);
      expect(moments).toEqual(moments.toSorted());
      expect(moments.every((at) => at <= new Date().toISOString())).toBe(true);
      expect(stateAfter(placed.history)).toMatchObject({
        paymentStatus: placed.paymentStatus,
        status: placed.status,
        notificationStatus: placed.notificationStatus,
      });
    }

    expect(await auditRecords()).toEqual([]);
    expect(await auditImages(folderStore(uploadsDir))).toEqual([]);
    expect(await demoLogins()).toEqual([
      'admin@example.com / admin12345  (administrator)',
      'ana@example.com / ana12345',
      'tarik@example.com / tarik12345',
      'urednik@example.com / urednik12345  (editor)',
      'upis@example.com / upis12345  (enrolment)',
      'racunovodstvo@example.com / racunovodstvo12345  (accounting)',
      'predavac@example.com / predavac12345  (lecturer)',
      'kadrovi@example.com / kadrovi12345  (recruiter)',
    ]);
  });

  it('leaves nothing to do for the job of unpaid orders', async () => {
    await fillDatabase(folderStore(uploadsDir));
    expect(await remindAndExpireUnpaidOrders(async () => false)).toBe(0);
    expect(await auditRecords()).toEqual([]);
  });

  it('has a bank statement whose payments are found, but for two that people decide', async () => {
    await fillDatabase(folderStore(uploadsDir));
    await writeStatement(uploadsDir, today());
    const { entries } = await readStatement(await readFile(join(uploadsDir, 'izvod-primjer.sta')));
    const found = Array.from({ length: 4 }, () => 'found');
    expect(entries.map(({ state }) => state)).toEqual([...found, 'otherAmount', 'unclear']);
  });

  it('has people who cannot log in, whatever the password', async () => {
    await fillDatabase(folderStore(uploadsDir));
    const { email } = readPeople().find(({ password }) => !password)!;
    const answers = ['none', 'admin12345'].map((password) =>
      testApp().post(API.login).send({ email, password }),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 401]);
  });

  it('does not change a database with records', async () => {
    await createUser();
    expect(await fillIfEmpty(folderStore(uploadsDir))).toBe(false);
    expect(await allCourses()).toEqual([]);
    await emptyDatabase();
    expect(await isDatabaseEmpty()).toBe(true);
  });

  it('empties every collection but that of the migrations', async () => {
    const names = ['migrations', 'withoutModel'];
    const models = Object.values(mongoose.connection.collections);
    const collections = [...models, ...names.map((name) => mongoose.connection.db!.collection(name))];
    for (const collection of collections) await collection.insertOne({});
    await emptyDatabase();
    const left = await Promise.all(collections.map((collection) => collection.countDocuments()));
    expect(collections.filter((_, at) => left[at]).map((one) => one.collectionName)).toEqual(['migrations']);
  });

  it('is written in one transaction', async () => {
    await createUser({ email: logins[2]!.email });
    await expect(fillDatabase(folderStore(uploadsDir))).rejects.toMatchObject({ code: 11_000 });
    expect(await allCourses()).toEqual([]);
    expect(await mongoose.connection.collection('users').countDocuments()).toBe(1);
  });

  it('prints no login that does not exist', async () => {
    expect(await demoLogins()).toEqual([]);
  });
});

describe('the demo content with the data of the institute', () => {
  const givenEnv = { ...env };

  beforeAll(() => giveInstitute(env));
  afterAll(() => Object.assign(env, givenEnv));

  it('passes the audit, and the next document gets the next number', async () => {
    await fillDatabase(folderStore(uploadsDir));
    expect(await auditRecords()).toEqual([]);
    expect(await Payment.countDocuments({ state: 'unassigned' })).toBe(1);

    const year = Number(today().slice(0, 4));
    const counter = await Counter.findById(`proforma-${year}`).lean();
    const earlier = await DocumentModel.findOne({ kind: 'proforma' }).orFail().lean();
    const _id = new Types.ObjectId();
    const { snapshot, layout, kind, order } = earlier;
    await DocumentModel.create({
      _id,
      kind,
      order,
      revision: 9,
      snapshot,
      layout,
      requestedAt: new Date(),
      isIssued: false,
    });
    expect(await issueDocument(_id)).toMatchObject({ year, n: (counter?.n ?? 0) + 1 });
    expect(await auditRecords()).toEqual([]);
  });
});
