import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { VIEWPORTS } from '../support/browser.ts';
import { startUpdatable } from '../support/nextVersion.ts';
import { checkPage } from '../support/pages.ts';
import { acceptCookies, account, ADMIN, expectPage, fillIn, openOverlay } from '../support/site.ts';
import { test } from '../support/test.ts';

const LECTURER = { 'E-mail adresa': 'tarik@example.com', Lozinka: 'tarik12345' };
const OFFICE = { 'E-mail adresa': 'upis@example.com', Lozinka: 'upis12345' };
const COURSE = 'Vez po staroj mustri';
const PEOPLE = Array.from({ length: 20 }, (_, number) => `Polaznica ${String.fromCodePoint(65 + number)}ić`);
const [FIRST = '', SECOND = ''] = PEOPLE;

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
async function prepare(
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
async function openLesson(page: Page, login: typeof LECTURER, site = ''): Promise<void> {
  await page.goto(`${site}/prisustvo`);
  await acceptCookies(page);
  await fillIn(page, login);
  await page.getByLabel('Zapamti me').check();
  await page.locator('main').getByRole('button', { name: 'Prijavi se' }).click();
  await page.getByRole('link', { name: new RegExp(COURSE) }).click();
  await expect(page.getByRole('group', { name: FIRST })).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

const mark = (page: Page, name: string, state: string) =>
  page.getByRole('group', { name, exact: true }).getByRole('button', { name: state }).click();

/** Returns how many people this device keeps something of. */
const readDevice = (page: Page): Promise<number> =>
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

/** The least height and width that a finger hits, in px. */
const TARGET = 44;

/** Fails the test, at its end, if a finger cannot hit a control of the page; links in a sentence may be smaller. */
async function checkTargets(page: Page, name: string): Promise<void> {
  const controls = page
    .locator('main, dialog, [role=dialog]')
    .locator('button, a[href], [role^=menuitem], input');
  const small: string[] = [];
  for (const control of await controls.filter({ visible: true }).all()) {
    const box = await control.boundingBox();
    const isInline = await control.evaluate((element) => getComputedStyle(element).display === 'inline');
    if (box && !isInline && Math.min(box.width, box.height) < TARGET)
      small.push(
        `${await control.evaluate(({ outerHTML }) => outerHTML.slice(0, 120))}: ${box.width} × ${box.height}`,
      );
  }
  expect.soft(small, `small targets of "${name}"`).toEqual([]);
}

test('a lecturer marks without a network, decides a conflict, and leaves nothing on the device', async ({
  page: api,
  newVisitor,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { lesson, read } = await prepare(api.request);
  const address = `/prisustvo?susret=${lesson}`;
  const first = await newVisitor();
  const context = first.context();
  await first.setViewportSize(VIEWPORTS.phone);
  await openLesson(first, LECTURER);
  await checkPage(first, 'attendance');
  await checkTargets(first, 'attendance');
  await first.getByRole('button', { name: `Više: ${FIRST}` }).click();
  await checkTargets(first, 'attendance-more');
  await first.keyboard.press('Escape');
  await first.getByRole('link', { name: 'Svi susreti' }).click();
  await expectPage(first, 'Prisustvo');
  await checkTargets(first, 'attendance-lessons');
  await first.getByRole('link', { name: new RegExp(COURSE) }).click();

  await test.step('twenty marks without a network outlive the tab', async () => {
    await context.setOffline(true);
    for (const name of PEOPLE) await mark(first, name, name === SECOND ? 'Nije tu' : 'Tu je');
    await expect(first.getByText(/^Bez mreže – 20\sizmjena čeka slanje$/)).toBeVisible();
    await first.close();
    expect(await read()).toEqual([]);
  });
  const page = await context.newPage();
  await test.step('they are still there, and are sent when the network is back', async () => {
    await page.setViewportSize(VIEWPORTS.phone);
    await page.goto(address);
    await expect(page.getByText(/^Bez mreže – 20\sizmjena čeka slanje$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tu je', pressed: true })).toHaveCount(19);
    await checkPage(page, 'attendance-offline');
    await context.setOffline(false);
    await expect(page.getByText(/^Poslano u/)).toBeVisible();
    const stored = await read();
    expect(stored).toHaveLength(20);
    expect(stored.filter(({ state }) => state === 'present')).toHaveLength(19);
  });
  await test.step('what two people mark differently is decided by a person', async () => {
    const office = await newVisitor();
    await openLesson(office, OFFICE);
    await context.setOffline(true);
    await mark(page, FIRST, 'Kasni');
    await mark(office, FIRST, 'Nije tu');
    await expect(office.getByText(/^Poslano u/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(`${FIRST}: dvije različite oznake`)).toBeVisible();
    await checkPage(page, 'attendance-conflict');
    await checkTargets(page, 'attendance-conflict');
    await page.getByRole('button', { name: `Zadrži moje: ${FIRST}` }).click();
    await expect(page.getByText(/^Poslano u/)).toBeVisible();
    await expect.poll(read).toContainEqual(expect.objectContaining({ state: 'late', version: 3 }));
  });
  await test.step('a logout asks, and empties the device', async () => {
    await context.route('**/api/prisustvo', (route) => route.abort());
    await mark(page, SECOND, 'Tu je');
    await expect(page.getByText(/^Bez mreže – 1\sizmjena čeka slanje$/)).toBeVisible();
    expect(await readDevice(page)).toBe(1);
    await openOverlay(page, account);
    await page.getByRole('button', { name: 'Odjavi se', exact: true }).click();
    await page.getByRole('button', { name: 'Odjavi se i obriši' }).click();
    await expect(page).toHaveURL(/\/kursevi$/);
    await expect.poll(() => readDevice(page)).toBe(0);
  });
});

const expectWaiting = (page: Page) =>
  expect(page.getByText(/^Bez mreže – 2\sizmjene čekaju slanje$/)).toBeVisible();

/** Returns the folders of the scripts that the page has loaded. */
const scriptFolders = (page: Page) =>
  page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => (name.endsWith('.js') ? new URL('.', name).pathname : [])),
    ),
  ]);

test('marks that wait outlive a new version, whose service worker replaces the one before', async ({
  page: api,
  newVisitor,
  server,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { lesson, read } = await prepare(api.request);
  const site = await startUpdatable(server.url);
  const first = await newVisitor();
  const context = first.context();
  await openLesson(first, LECTURER, site.url);
  const open = async () => {
    const page = await context.newPage();
    await page.goto(`${site.url}/prisustvo?susret=${lesson}`);
    return page;
  };

  await test.step('the page is closed with two marks, and the site is updated', async () => {
    await context.setOffline(true);
    await mark(first, FIRST, 'Tu je');
    await mark(first, SECOND, 'Nije tu');
    await expectWaiting(first);
    await first.close();
    site.update();
  });
  await test.step('the new version has the marks, and installs its worker', async () => {
    await context.setOffline(false);
    await context.route('**/api/prisustvo', (route) => route.abort());
    const page = await open();
    await expectWaiting(page);
    expect(await scriptFolders(page)).toEqual(['/assets/next/']);
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['attendance-next']);
    await page.close();
  });
  await test.step('it opens without a network, and sends the marks when there is one', async () => {
    await context.setOffline(true);
    const page = await open();
    await expectWaiting(page);
    expect(await scriptFolders(page)).toEqual(['/assets/next/']);
    expect(await read()).toEqual([]);
    await context.unroute('**/api/prisustvo');
    await context.setOffline(false);
    await expect(page.getByText(/^Poslano u/)).toBeVisible();
    expect((await read()).map(({ state }) => state).toSorted()).toEqual(['absent', 'present']);
    // It asks again for its courses, which would fail once the site is closed.
    await page.close();
  });
  site.close();
});
