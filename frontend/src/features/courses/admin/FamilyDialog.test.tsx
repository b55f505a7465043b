import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildAdminCourse, buildAdminCourseSummary, courseId } from '../../../testing/contentFixtures.ts';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { testId } from '../../../testing/shopFixtures.ts';
import { stubHttp } from '../../../testing/stubHttp.ts';
import { FamilyButton } from './FamilyDialog.tsx';

const course = buildAdminCourse({ name: 'Osnove BIM-a', start: '2027-01-12' });
const spring = {
  _id: testId(31),
  name: 'Osnove BIM-a',
  start: '2027-04-12',
  isDraft: false,
  runState: 'announced',
};
const autumn = buildAdminCourseSummary({ _id: testId(32), name: 'BIM jesen', start: '2027-09-06' });
const FAMILY = `/api/kursevi/${courseId}/termini`;

async function openDialog(runs: object[], replies: Parameters<typeof stubHttp>[0] = {}) {
  const requests = stubHttp({
    [`GET ${FAMILY}`]: { data: { runs } },
    'GET /api/kursevi': { data: { kursevi: [autumn, spring], pages: 1, page: 1 } },
    [`GET /api/kursevi/${courseId}`]: { data: course },
    ...replies,
  });
  const { store } = renderApp(<FamilyButton course={course} />, { state: loggedInState({ isAdmin: true }) });
  await userEvent.click(screen.getByRole('button', { name: 'Termini' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Termini istog kursa' }));
  return {
    dialog,
    sent: () => requests.filter(({ method }) => method === 'PUT').map(({ data }) => data),
    toasts: () => store.getState().toasts.map(({ text }) => text),
  };
}

it('links a course with another one that is found among all courses', async () => {
  const { dialog, sent, toasts } = await openDialog([], { [`PUT ${FAMILY}`]: { data: { runs: [autumn] } } });
  await dialog.findByText('Ovaj kurs nema drugih termina.');
  await userEvent.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
  expect(dialog.getByRole('searchbox')).toHaveAccessibleDescription(/Odaberite kurs\./);
  await userEvent.click(await dialog.findByRole('button', { name: /^Odaberi: BIM jesen/ }));
  expect(dialog.getByRole('button', { name: /^Odabrano: BIM jesen/ })).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
  await screen.findByRole('button', { name: 'Termini' });
  expect(sent()).toEqual([{ kurs: autumn._id, runs: [] }]);
  expect(toasts()).toEqual(['Termini su povezani.']);
});

it('parts a course from its other runs, which cannot be chosen again', async () => {
  const { dialog, sent, toasts } = await openDialog([spring], { [`PUT ${FAMILY}`]: { data: { runs: [] } } });
  expect(await dialog.findByRole('list', { name: 'Drugi termini' })).toHaveTextContent(
    'Osnove BIM-a (početak 12. 4. 2027.)',
  );
  expect(await dialog.findByRole('button', { name: /^Povezano: Osnove BIM-a/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await userEvent.click(dialog.getByRole('radio', { name: 'Izdvoji ovaj kurs iz termina' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
  await screen.findByRole('button', { name: 'Termini' });
  expect(sent()).toEqual([{ kurs: null, runs: [spring._id] }]);
  expect(toasts()).toEqual([
    'Kurs „Osnove BIM-a” (početak 12.\u00a01.\u00a02027.) sada nema drugih termina.',
  ]);
});

it('reads the runs again when somebody has changed them', async () => {
  const { dialog } = await openDialog([], {
    [`PUT ${FAMILY}`]: { status: 409, data: { code: 'stale_edit', message: 'Neko je …' } },
  });
  await userEvent.click(await dialog.findByRole('button', { name: /^Odaberi: BIM jesen/ }));
  stubHttp({
    [`GET ${FAMILY}`]: { data: { runs: [spring] } },
    [`PUT ${FAMILY}`]: { status: 409, data: { code: 'stale_edit', message: 'Neko je …' } },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Neko je u međuvremenu promijenio termine.');
  expect(await dialog.findByRole('list', { name: 'Drugi termini' })).toBeVisible();
});
