import { noAnswer, stubHttp } from '../testing/stubHttp.ts';
import { adminApi, api } from './api.ts';
import { toApiError } from './apiError.ts';
import { httpInProcess } from './httpInProcess.ts';
import { send, setTransport } from './http.ts';

const ID = 'a'.repeat(24);
const failure = async (run: Promise<unknown>) => toApiError(await run.catch((cause: unknown) => cause));

/** Answers every call and returns the addresses asked for, as the browser would send them. */
function recordAddresses(): string[] {
  const addresses: string[] = [];
  setTransport(
    httpInProcess((url) => {
      addresses.push(url);
      return Promise.resolve({ status: 200, data: [], headers: {} });
    }),
  );
  return addresses;
}

it('rejects the name of a call that is not in the contract', async () => {
  const requests = stubHttp({});
  await expect(send('getNothing')).rejects.toThrow('The contract has no call getNothing.');
  expect(requests).toEqual([]);
});

describe('the address of a call', () => {
  it('is the path of its row', async () => {
    const addresses = recordAddresses();
    await api.featuredCourses();
    expect(addresses).toEqual(['/api/kursevi/one']);
  });

  it('percent-encodes parameters, so that a value adds no segment', async () => {
    const addresses = recordAddresses();
    await api.getCourse({ params: { id: '../users?x=č' } });
    expect(addresses).toEqual(['/api/kursevi/..%2Fusers%3Fx%3D%C4%8D']);
  });

  it('has the query without undefined values', async () => {
    const addresses = recordAddresses();
    await api.listCourses({ query: { keyword: 'šta & kako', pageNumber: 2, sort: undefined } });
    expect(addresses).toEqual(['/api/kursevi?keyword=%C5%A1ta+%26+kako&pageNumber=2']);
  });

  it('is the same for the view of an admin', async () => {
    const addresses = recordAddresses();
    await adminApi.getCourse({ params: { id: ID } });
    await adminApi.listNews({ query: { drafts: 'include' } });
    expect(addresses).toEqual([`/api/kursevi/${ID}`, '/api/vijesti?drafts=include']);
  });
});

describe('the body of a call', () => {
  it('is sent as JSON with the method of its row', async () => {
    const requests = stubHttp({ [`PUT /api/orders/${ID}/edit`]: { data: {} } });
    await api.editOrder({ params: { id: ID }, body: { version: 3, isDelivered: false } });
    expect(requests).toMatchObject([{ method: 'PUT', data: { version: 3, isDelivered: false } }]);
    expect(requests[0]?.headers['Content-Type']).toBe('application/json');
  });

  it('is an empty object for a POST whose row describes none', async () => {
    const requests = stubHttp({ 'POST /api/kursevi': { status: 201, data: {} } });
    await api.createCourse();
    expect(requests).toMatchObject([{ method: 'POST', data: {} }]);
  });

  it('is absent from other calls that describe none', async () => {
    const requests = stubHttp({ [`DELETE /api/kursevi/${ID}`]: { status: 204 } });
    await api.deleteCourse({ params: { id: ID } });
    expect(requests[0]?.data).toBeUndefined();
  });

  it('is a form for an image', async () => {
    const body = new FormData();
    const requests = stubHttp({ 'POST /api/upload': { status: 201, data: '/uploads/slika.webp' } });
    expect(await api.uploadImage({ body })).toBe('/uploads/slika.webp');
    expect(requests[0]?.data).toBe(body);
  });
});

it('sends the idempotency key of an order in its header', async () => {
  const requests = stubHttp({ 'POST /api/orders': { status: 201, data: {} } });
  const shippingAddress = { address: 'Obala 1', city: 'Sarajevo', postalCode: '71000', country: 'BiH' };
  const body = { orderItems: [{ kurs: ID, qty: 1 }], shippingAddress, paymentMethod: 'licno' } as const;
  await api.placeOrder({ body: { ...body, orderItems: [...body.orderItems] }, idempotencyKey: 'uuid' });
  await api.forgotPassword({ body: { email: 'ana@example.com' } }).catch(() => {});
  expect(requests.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['uuid', undefined]);
});

describe('the response of a call', () => {
  it('is the JSON itself', async () => {
    stubHttp({ 'GET /api/config/site': { data: { name: 'Institut' } } });
    expect(await api.getSiteConfig()).toEqual({ name: 'Institut' });
  });

  it.each([
    [{ 'x-total-count': '60' }, 60],
    [{ 'x-total-count': '0' }, 0],
    [{}, null],
  ])('has the total of all pages for a list: %j', async (headers, total) => {
    stubHttp({ 'GET /api/vijesti': { data: [], headers } });
    expect(await api.listNews()).toEqual({ data: [], total });
  });

  it('says of a list that there are more items than the server has counted', async () => {
    const headers = { 'x-total-count': '10000', 'x-total-count-relation': 'gte' };
    stubHttp({ 'GET /api/users': { data: [], headers } });
    expect(await api.listUsers()).toEqual({ data: [], total: 10_000, isCapped: true });
  });

  it.each([
    ['attachment; filename="korisnici.xlsx"', 'korisnici.xlsx'],
    ['attachment; filename=korisnici.csv', 'korisnici.csv'],
    [`attachment; filename="Kometi?.pdf"; filename*=UTF-8''Kometi%C4%87.pdf`, 'Kometić.pdf'],
    ['attachment', 'izvoz'],
  ])('is the file with its name for an export: %s', async (disposition, name) => {
    const file = new Blob(['ID']);
    stubHttp({ 'GET /api/exports/users': { data: file, headers: { 'content-disposition': disposition } } });
    const received = await api.exportList({ params: { list: 'users' }, responseType: 'blob' });
    expect(received).toEqual({ file, name });
  });
});

describe('the failure of a call', () => {
  it('has the status and message of the response', async () => {
    const data = { message: 'Kurs nije pronađen.', code: 'not_found' };
    stubHttp({ [`GET /api/kursevi/${ID}`]: { status: 404, data } });
    expect(await failure(api.getCourse({ params: { id: ID } }))).toMatchObject({ status: 404, ...data });
  });

  it('has status 0 without a response', async () => {
    stubHttp({ 'GET /api/vijesti': noAnswer() });
    expect(await failure(api.listNews())).toMatchObject({ status: 0, code: 'network' });
  });

  it('is immediate for an aborted call, which is not sent', async () => {
    const requests = stubHttp({ 'GET /api/kursevi/top': { data: [] } });
    await expect(api.topCourses({ signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'ERR_CANCELED',
    });
    expect(requests).toEqual([]);
  });
});

it('passes timeout and signal on to the request', async () => {
  const { signal } = new AbortController();
  const seen: unknown[] = [];
  setTransport((config) => {
    seen.push([config.timeout, config.signal === signal]);
    return Promise.resolve({ status: 200, statusText: '', data: [], headers: {}, config });
  });
  await api.topCourses();
  await api.topCourses({ signal, timeout: 60_000 });
  expect(seen).toEqual([
    [15_000, false],
    [60_000, true],
  ]);
});
