import { career, adminCareer } from '@institut/contract/careers/schema';
import { adminCourse, course, courseList } from '@institut/contract/courses/schema';
import { isStoredImage } from '@institut/contract/content/images';
import { adminNewsItem, newsItem } from '@institut/contract/news/schema';
import { order } from '@institut/contract/orders/schema';
import { adminOrder } from '@institut/contract/orders/admin.schema';
import { apiUrl } from '@institut/contract/frame/paths';
import { profile, userInfo } from '@institut/contract/accounts/schema';
import type { Types } from 'mongoose';
import type { Test } from 'supertest';
import { z } from 'zod';
import { Career } from '../features/site/careers/career.model.ts';
import { Course } from '../features/core/courses/course.model.ts';
import { Review } from '../features/catalogue/reviews/review.model.ts';
import { News } from '../features/site/news/news.model.ts';
import { Order } from '../features/core/orders/order.model.ts';
import { UserModel, type UserDocument } from '../features/users/lookup/user.model.ts';
import {
  bearer,
  buildCareer,
  buildCourse,
  buildNewsItem,
  createCareer,
  createCourse,
  createNewsItem,
  createOrder,
  createUser,
  SHIPPING_ADDRESS,
  TEST_PASSWORD,
} from './support/factories.ts';
import { usePaypal } from './support/paypalPayments.ts';
import { testApp, useTestDatabase } from './support/testApp.ts';
import { sampleImage, useUploads } from './support/uploads.ts';

useTestDatabase();
const payments = usePaypal();
const uploads = useUploads();

let admin: UserDocument;
beforeEach(async () => {
  admin = await createUser({ isAdmin: true });
});

/** Of a record, as the database stores it or as a text. */
type Id = string | Types.ObjectId;
type Given = { id?: Id; as?: UserDocument; body?: object; query?: string; image?: Buffer };
/** Sends the call that the specification names, with nothing but what it names. */
type Send = (given?: Given) => Test;

function sendingAs(name: string): Send {
  const [verb = '', path = ''] = name.split(' ');
  const method = z.enum(['get', 'post', 'put', 'delete']).parse(verb.toLowerCase());
  return ({ id, as, body, query = '', image } = {}) => {
    const address = id === undefined ? path : apiUrl(path, { id: id.toString() });
    const call = testApp()[method](address + query);
    if (as) void call.set('Authorization', bearer(as));
    if (image) return call.attach('image', image, { filename: 'slika.png', contentType: 'image/png' });
    return body ? call.send(body) : call;
  };
}

const listed = (body: unknown) =>
  z
    .array(z.looseObject({ _id: z.string() }))
    .parse(body)
    .map(({ _id }) => _id);
const hasDraftState = [true, false];

/** The fields that the specification names in the body of an edit. */
function specifiedEdit<Fields extends object>(built: Fields & { isDraft: boolean }, _id: Id) {
  const { isDraft: _isDraft, ...fields } = built;
  return { ...fields, _id: _id.toString() };
}

const CALLS: Record<string, (send: Send) => Promise<void>> = {
  'POST /api/users/login': async (send) => {
    const user = await createUser();
    const { body } = await send({ body: { email: user.email, password: TEST_PASSWORD } }).expect(200);
    expect(userInfo.parse(body)).toMatchObject({ _id: user.id, email: user.email, isAdmin: false });
    await testApp().get('/api/users/profile').set('Authorization', `Bearer ${body.token}`).expect(200);
  },
  'POST /api/users': async (send) => {
    const sent = { name: 'Lejla', email: 'lejla@example.com', password: TEST_PASSWORD };
    const { body } = await send({ body: sent }).expect(201);
    expect(userInfo.parse(body)).toMatchObject({ name: 'Lejla', email: sent.email, isAdmin: false });
    expect(await UserModel.findById(body._id)).toMatchObject({ name: 'Lejla', email: sent.email });
  },
  'GET /api/users/:id': async (send) => {
    const user = await createUser({ name: 'Lejla' });
    const { body: own } = await send({ id: 'profile', as: user }).expect(200);
    expect(profile.parse(own)).toMatchObject({ _id: user.id, name: 'Lejla' });
    const { body } = await send({ id: user.id, as: admin }).expect(200);
    expect(body).toMatchObject({ _id: user.id, name: 'Lejla', email: user.email, isAdmin: false });
  },
  'PUT /api/users/profile': async (send) => {
    const user = await createUser();
    const sent = { id: user.id, name: 'Novo', email: user.email, password: '' };
    const { body } = await send({ as: user, body: sent }).expect(200);
    expect(userInfo.parse(body)).toMatchObject({ _id: user.id, name: 'Novo', email: user.email });
    const { name, passwordHash } = await UserModel.findById(user.id).orFail();
    expect({ name, passwordHash }).toEqual({ name: 'Novo', passwordHash: user.passwordHash });
  },
  'GET /api/users': async (send) => {
    const user = await createUser();
    const { body } = await send({ as: admin }).expect(200);
    expect(listed(body)).toEqual(expect.arrayContaining([user.id, admin.id]));
  },
  'DELETE /api/users/:id': async (send) => {
    const user = await createUser();
    await send({ id: user.id, as: admin }).expect(204);
    expect(await UserModel.findById(user.id)).toBeNull();
  },
  'PUT /api/users/:id': async (send) => {
    const user = await createUser();
    for (const name of ['Prvo', 'Drugo']) {
      const sent = { _id: user.id, name, email: user.email, isAdmin: true };
      const { body } = await send({ id: user.id, as: admin, body: sent }).expect(200);
      expect(body).toMatchObject({ _id: user.id, name, isAdmin: true });
      expect(await UserModel.findById(user.id)).toMatchObject({ name, email: user.email, isAdmin: true });
    }
  },

  'GET /api/vijesti': async (send) => {
    const item = await createNewsItem();
    await createNewsItem({ isDraft: true });
    const { body } = await send().expect(200);
    expect(listed(body)).toEqual([item._id.toString()]);
  },
  'GET /api/vijesti/one': async (send) => {
    const item = await createNewsItem({ newsType: 'Vijest u fokusu' });
    await createNewsItem();
    const { body } = await send().expect(200);
    expect(newsItem.parse(body)._id).toBe(item._id.toString());
  },
  'GET /api/vijesti/:id': async (send) => {
    const item = await createNewsItem();
    const { body } = await send({ id: item._id }).expect(200);
    expect(newsItem.parse(body)).toMatchObject({ title: item.title, description: item.description });
  },
  'POST /api/vijesti': async (send) => {
    const { body } = await send({ as: admin }).expect(201);
    expect(await News.findById(adminNewsItem.parse(body)._id)).toMatchObject({ title: '', isDraft: true });
  },
  'PUT /api/vijesti/:id': async (send) => {
    for (const isDraft of hasDraftState) {
      const { _id } = await createNewsItem({ isDraft });
      for (const title of ['Prvi naslov', 'Drugi naslov']) {
        const sent = specifiedEdit(buildNewsItem({ title }), _id);
        const { body } = await send({ id: _id, as: admin, body: sent }).expect(200);
        expect(adminNewsItem.parse(body)).toMatchObject(sent);
        expect(await News.findById(_id)).toMatchObject({ title, isDraft: false });
      }
    }
  },
  'DELETE /api/vijesti/:id': async (send) => {
    const { _id } = await createNewsItem();
    await send({ id: _id, as: admin }).expect(204);
    expect(await News.findById(_id)).toBeNull();
  },

  'GET /api/kursevi': async (send) => {
    const python = await createCourse({ name: 'Python' });
    await createCourse({ name: 'Java' });
    for (const query of ['', '?keyword&pageNumber', '?keyword=&pageNumber=', '?keyword=&pageNumber=1']) {
      const { body } = await send({ query }).expect(200);
      expect(courseList.parse(body)).toMatchObject({ page: 1, pages: 1 });
      expect(body.kursevi).toHaveLength(2);
    }
    const { body } = await send({ query: '?keyword=python&pageNumber=1' }).expect(200);
    expect(listed(body.kursevi)).toEqual([python._id.toString()]);
  },
  'GET /api/kursevi/one': async (send) => {
    const { _id } = await createCourse();
    const { body } = await send().expect(200);
    expect(listed(body)).toEqual([_id.toString()]);
  },
  'GET /api/kursevi/top': async (send) => {
    const { _id } = await createCourse({ rating: 5, numReviews: 1 });
    const { body } = await send().expect(200);
    expect(listed(body)).toEqual([_id.toString()]);
  },
  'GET /api/kursevi/:id': async (send) => {
    const stored = await createCourse();
    const { body } = await send({ id: stored._id }).expect(200);
    expect(course.parse(body)).toMatchObject({ name: stored.name, countInStock: 20, reviews: [] });
  },
  'POST /api/kursevi': async (send) => {
    const { body } = await send({ as: admin }).expect(201);
    expect(await Course.findById(adminCourse.parse(body)._id)).toMatchObject({ name: '', isDraft: true });
  },
  'PUT /api/kursevi/:id': async (send) => {
    for (const isDraft of hasDraftState) {
      const { _id } = await createCourse({ isDraft, countInStock: 20 });
      for (const countInStock of [12, 30, 0]) {
        const sent = specifiedEdit(buildCourse({ countInStock }), _id);
        const { body } = await send({ id: _id, as: admin, body: sent }).expect(200);
        expect(adminCourse.parse(body)).toMatchObject(sent);
        expect(await Course.findById(_id)).toMatchObject({
          name: sent.name,
          freeSeats: countInStock,
          isDraft: false,
        });
      }
    }
  },
  'DELETE /api/kursevi/:id': async (send) => {
    const { _id } = await createCourse();
    await send({ id: _id, as: admin }).expect(204);
    expect(await Course.findById(_id)).toBeNull();
  },
  'POST /api/kursevi/:id/reviews': async (send) => {
    const { _id } = await createCourse();
    const sent = { rating: 4, comment: 'Dobar kurs.' };
    await send({ id: _id, as: await createUser(), body: sent }).expect(201);
    expect(await Review.find({ course: _id }).lean()).toMatchObject([sent]);
    expect(await Course.findById(_id)).toMatchObject({ rating: 4, numReviews: 1 });
  },

  'GET /api/careers': async (send) => {
    const open = await createCareer();
    await createCareer({ status: 'Zatvoreno' });
    const { body } = await send().expect(200);
    expect(listed(body)).toEqual([open._id.toString()]);
  },
  'GET /api/careers/popular': async (send) => {
    const { _id } = await createCareer();
    const { body } = await send().expect(200);
    expect(listed(body)).toEqual([_id.toString()]);
  },
  'GET /api/careers/admin': async (send) => {
    const all = [await createCareer(), await createCareer({ status: 'Zatvoreno' })];
    const { body } = await send({ as: admin }).expect(200);
    expect(listed(body).toSorted()).toEqual(all.map(({ _id }) => _id.toString()).toSorted());
  },
  'GET /api/careers/:id': async (send) => {
    const { _id, title, brief } = await createCareer();
    const { body } = await send({ id: _id }).expect(200);
    expect(career.parse(body)).toMatchObject({ title, brief });
  },
  'POST /api/careers': async (send) => {
    const { body } = await send({ as: admin }).expect(201);
    expect(await Career.findById(adminCareer.parse(body)._id)).toMatchObject({ title: '', isDraft: true });
  },
  'PUT /api/careers/:id': async (send) => {
    for (const isDraft of hasDraftState) {
      const { _id } = await createCareer({ isDraft });
      for (const status of ['Zatvoreno', 'Otvoreno'] as const) {
        const sent = specifiedEdit(buildCareer({ status }), _id);
        const { body } = await send({ id: _id, as: admin, body: sent }).expect(200);
        expect(adminCareer.parse(body)).toMatchObject(sent);
        expect(await Career.findById(_id)).toMatchObject({ title: sent.title, status, isDraft: false });
      }
    }
  },
  'DELETE /api/careers/:id': async (send) => {
    const { _id } = await createCareer();
    await send({ id: _id, as: admin }).expect(204);
    expect(await Career.findById(_id)).toBeNull();
  },

  'POST /api/orders': async (send) => {
    const { _id, name, image, price, category, freeSeats: countInStock } = await createCourse({ price: 80 });
    const { body } = await send({
      as: await createUser(),
      body: {
        orderItems: [{ kurs: _id.toString(), name, image, price, category, countInStock, qty: 2 }],
        shippingAddress: SHIPPING_ADDRESS,
        paymentMethod: 'licno',
        itemsPrice: 160,
        shippingPrice: 0,
        taxPrice: 24,
        totalPrice: 184,
      },
    }).expect(201);
    expect(order.parse(body)).toMatchObject({ itemsPrice: 160, totalPrice: 184, isPaid: false });
    const stored = await Order.findById(body._id).orFail();
    expect(stored).toMatchObject({ totalPrice: 184, status: 'Vasa prijava je u procesu administracije' });
    expect(await Course.findById(_id)).toMatchObject({ freeSeats: countInStock - 2 });
  },
  'GET /api/orders': async (send) => {
    const { body } = await send({ as: admin }).expect(200);
    expect(listed(body)).toEqual([payments.order._id.toString()]);
  },
  'GET /api/orders/myorders': async (send) => {
    await createOrder(await createUser());
    const { body } = await send({ as: payments.buyer }).expect(200);
    expect(listed(body)).toEqual([payments.order._id.toString()]);
  },
  'GET /api/orders/:id': async (send) => {
    const { body } = await send({ id: payments.order._id, as: payments.buyer }).expect(200);
    expect(order.parse(body)).toMatchObject({ totalPrice: 192, shippingAddress: SHIPPING_ADDRESS });
  },
  'GET /api/orders/:id/view': async (send) => {
    const { body } = await send({ id: payments.order._id, as: admin }).expect(200);
    expect(adminOrder.parse(body)).toMatchObject({ totalPrice: 192, paymentResult: null });
  },
  'PUT /api/orders/:id/edit': async (send) => {
    const { _id } = payments.order;
    const steps = [
      ['Placeno', 'Korisnik obavjesten', 'Polaznik odabran u trening program'],
      [
        'Polazniku je odobren grant za placanje troskova edukacije',
        'Korisnik nije obavjesten',
        'Prijava se nalazi u proceduri',
      ],
      ['Nije placeno', 'Korisnik obavjesten', 'Niste primljeni u trening program'],
    ] as const;
    for (const [isPaid, isDelivered, status] of steps) {
      const paidAt = isPaid === 'Nije placeno' ? '' : '2026-03-01';
      const sent = { _id: _id.toString(), paymentResult: 'Izvod 14', isPaid, paidAt, isDelivered, status };
      const { body } = await send({ id: _id, as: admin, body: sent }).expect(200);
      const expected = { paymentStatus: isPaid, notificationStatus: isDelivered, status };
      expect(adminOrder.parse(body)).toMatchObject({ ...expected, paymentResult: { note: 'Izvod 14' } });
      const stored = await Order.findById(_id).orFail();
      expect(stored).toMatchObject({ ...expected, isPaid: isPaid !== 'Nije placeno', isDelivered: false });
      expect(stored.paidAt?.toISOString().slice(0, 10) ?? '').toBe(paidAt);
    }
  },
  'PUT /api/orders/:id/pay': async (send) => {
    const id = await payments.approved();
    const sent = {
      id,
      status: 'COMPLETED',
      update_time: '2026-11-21T10:00:00Z',
      payer: { email_address: 'kupac@example.com' },
    };
    const { body } = await send({ id: payments.order._id, as: payments.buyer, body: sent }).expect(200);
    expect(order.parse(body)).toMatchObject({ isPaid: true, paymentStatus: 'Placeno' });
    expect(await payments.stored()).toMatchObject({ isPaid: true, paidAt: expect.any(Date) });
  },
  'PUT /api/orders/:id/deliver': async (send) => {
    const paid = { isPaid: true, paidAt: new Date(), paymentStatus: 'Placeno' } as const;
    const { _id } = await createOrder(await createUser(), paid);
    const { body } = await send({ id: _id, as: admin }).expect(200);
    expect(order.parse(body)).toMatchObject({ isDelivered: true });
    expect(await Order.findById(_id)).toMatchObject({ isDelivered: true, deliveredAt: expect.any(Date) });
  },

  'GET /api/config/paypal': async (send) => {
    const { body } = await send().expect(200);
    expect(body).toMatchObject({ clientId: payments.paypal.id });
  },
  'POST /api/upload': async (send) => {
    const { text } = await send({ as: admin, image: await sampleImage().png().toBuffer() }).expect(201);
    expect(isStoredImage(text)).toBe(true);
    expect(uploads.stored()).toContain(text.replace('/uploads/', ''));
  },
};

describe('the calls of the specification', () => {
  it('are 38', () => expect(Object.keys(CALLS)).toHaveLength(38));

  it.each(Object.entries(CALLS))(
    '%s does what it says with the specified body and nothing else',
    async (name, test) => {
      expect.hasAssertions();
      await test(sendingAs(name));
    },
  );
});
