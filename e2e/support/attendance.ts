import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { acceptCookies, ADMIN, fillIn } from './site.ts';

export const LECTURER = { 'E-mail adresa': 'tarik@example.com', Lozinka: 'tarik12345' };
export const OFFICE = { 'E-mail adresa': 'upis@example.com', Lozinka: 'upis12345' };
export const COURSE = 'Vez po staroj mustri';
export const PEOPLE = Array.from(
  { length: 20 },
  (_, number) => `Polaznica ${String.fromCodePoint(65 + number)}ić`,
);
export const [FIRST = '', SECOND = ''] = PEOPLE;

type Attendance = { state: string; version: number };
type Lessons = {
  courses: {
    naziv: string;
    lessons: { _id: string; participants: { name: string; attendance: Attendance | null }[] }[];
  }[];
};

/** Calls the API as one of the demo's people. */
async function callerOf(
  request: APIRequestContext,
  { 'E-mail adresa': email, Lozinka: password }: typeof LECTURER,
) {
  const login = await request.post('/api/users/login', { data: { email, password }, failOnStatusCode: true });
  const { _id, token }: { _id: string; token: string } = await login.json();
  const call = async <Answer>(method: string, path: string, data?: object): Promise<Answer> => {
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() };
    const answer = await request.fetch(path, {
      method,
      headers,
      failOnStatusCode: true,
      ...(data && { data }),
    });
    return answer.json();
  };
  return { _id, call };
}
type Caller = Awaited<ReturnType<typeof callerOf>>;

/** A course of twenty people with one lecturer, whose lesson lasts all of today. */
export async function prepare(
  request: APIRequestContext,
): Promise<{ lesson: string; read: () => Promise<Attendance[]> }> {
  const { _id: user } = await callerOf(request, LECTURER);
  const { call } = await callerOf(request, ADMIN);
  await call('PUT', `/api/users/${user}`, {
    name: 'Tarik',
    lastName: 'Delić',
    email: LECTURER['E-mail adresa'],
    isAdmin: false,
    roles: ['lecturer'],
  });
  const { _id: kurs } = await call<{ _id: string }>('POST', '/api/kursevi');
  const course = {
    name: COURSE,
    subTitle: '',
    image: '/uploads/kurs.webp',
    shortDesc: '<p>Vez.</p>',
    description: '<p>Vez.</p>',
    duration: 8,
    category: 'Digital Skills',
    tipObuke: 'Trening kurs',
    ishodiObuke: '',
    perspektiveObuke: '',
    price: 80,
    capacity: 20,
    lecturers: [{ name: 'Tarik Delić', user }],
  };
  const putOn = (day: string, known = {}) =>
    call<{ lessons: { _id: string }[] }>('PUT', `/api/kursevi/${kurs}`, {
      ...course,
      start: day,
      lessons: [{ ...known, day, from: '00:00', to: '23:59', room: 'Učionica 2' }],
    });
  const { lessons } = await putOn('2099-09-07');
  const { _id: order } = await call<{ _id: string }>('POST', '/api/osobe/prijave', {
    user,
    orderItems: [{ kurs, qty: 20 }],
    paymentMethod: 'licno',
    shippingAddress: { address: 'Ferhadija 7', city: 'Sarajevo', postalCode: '71000', country: 'BiH' },
    participants: PEOPLE.map((person, number) => {
      const [name = '', lastName = ''] = person.split(' ');
      return { kurs, name, lastName, email: `polaznica${number}@example.com` };
    }),
  });
  await call('PUT', `/api/orders/${order}/edit`, { status: 'Polaznik odabran u trening program' });
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Sarajevo' }).format();
  await putOn(today, { _id: lessons[0]?._id });
  const lecturer = await callerOf(request, LECTURER);
  const lessonOf = async ({ call: ask }: Caller) => {
    const { courses } = await ask<Lessons>('GET', '/api/prisustvo');
    const [found] = courses.find(({ naziv }) => naziv.startsWith(COURSE))?.lessons ?? [];
    if (!found) throw new Error('The lecturer has no lesson.');
    return found;
  };
  const { _id: lesson } = await lessonOf(lecturer);
  return {
    lesson,
    read: async () =>
      (await lessonOf(lecturer)).participants.flatMap(({ attendance }) => (attendance ? [attendance] : [])),
  };
}

/** Logs in so that the login outlives the tab, and waits until the page is kept on the device. */
export async function openLesson(page: Page, login: typeof LECTURER, site = ''): Promise<void> {
  await page.goto(`${site}/prisustvo`);
  await acceptCookies(page);
  await fillIn(page, login);
  await page.getByLabel('Zapamti me').check();
  await page.locator('main').getByRole('button', { name: 'Prijavi se' }).click();
  await page.getByRole('link', { name: new RegExp(COURSE) }).click();
  await expect(page.getByRole('group', { name: FIRST })).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

export const mark = (page: Page, name: string, state: string) =>
  page.getByRole('group', { name, exact: true }).getByRole('button', { name: state }).click();

/** Returns how many people this device keeps something of. */
export const readDevice = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('attendance');
        opening.addEventListener('error', () => reject(new Error('The database does not open.')));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('devices').objectStore('devices').count();
          counting.addEventListener('success', () => resolve(counting.result));
        });
      }),
  );
