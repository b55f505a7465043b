import type { AttendanceMatrix, SignatureScan } from '@institut/contract/attendance/schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { testId } from '../../../testing/shopFixtures.ts';
import { stubHttp } from '../../../testing/stubHttp.ts';
import { CourseAttendancePage } from './CourseAttendancePage.tsx';

const staff = userEvent.setup({ delay: null });
const ID = testId(1);
const [LESSON, PERSON] = [testId(2), testId(3)];
const MATRIX = `GET /api/kursevi/${ID}/prisustvo`;
const CORRECTION = `PUT /api/kursevi/${ID}/prisustvo/ispravka`;
const RESULTS = `GET /api/kursevi/${ID}/uvjerenja/rezultati`;
const results = {
  areNeeded: true,
  people: [{ participant: PERSON, name: 'Lejla Lejlić', hasPassed: false, grade: '' }],
};
const mark = {
  state: 'late' as const,
  minutesMissed: 20,
  version: 3,
  by: 'Dino Dinić',
  at: '2026-01-12T16:05:00.000Z',
};

const matrix: AttendanceMatrix = {
  course: { _id: ID, name: 'Python', start: '2026-01-12' },
  rule: { opensHours: 3, closesHours: 24, countsExcused: false },
  lessons: [
    {
      _id: LESSON,
      day: '2026-01-12',
      from: '17:00',
      to: '20:00',
      topic: 'Uvod',
      state: 'held',
      closed: { at: '2026-01-12T19:05:00.000Z', by: 'Dino Dinić' },
      isCounted: true,
      isCorrectable: true,
    },
  ],
  participants: [
    {
      _id: PERSON,
      name: 'Lejla Lejlić',
      isFormer: false,
      marks: [{ ...mark, lesson: LESSON }],
      heldMinutes: 180,
      attendedMinutes: 160,
      percent: 88,
    },
  ],
  trail: [{ ...mark, _id: 'a', lesson: LESSON, outcome: 'applied', refusal: null, reason: '' }],
  scans: [],
};

const SCAN: SignatureScan = {
  _id: testId(9),
  lesson: LESSON,
  type: 'application/pdf',
  size: 1_300_000,
  at: '2026-01-13T09:00:00.000Z',
  by: 'Dino Dinić',
};

function open(rights: Parameters<typeof loggedInState>[0], data = matrix) {
  let scans = data.scans;
  const requests = stubHttp({
    [MATRIX]: () => ({ data: { ...data, scans } }),
    [`POST /api/kursevi/${ID}/prisustvo/skenovi`]: { status: 201, data: SCAN },
    [`DELETE /api/kursevi/${ID}/prisustvo/skenovi/${SCAN._id}`]: () => {
      scans = [];
      return { status: 204 };
    },
    [RESULTS]: { data: results },
    [RESULTS.replace('GET', 'PUT')]: { data: results },
    [CORRECTION]: { data: { ...mark, state: 'excused', version: 4 } },
  });
  const pages = (
    <Routes>
      <Route path="/admin/kurs/:id/prisustvo" element={<CourseAttendancePage />} />
      <Route path="*" element={null} />
    </Routes>
  );
  renderApp(pages, { at: `/admin/kurs/${ID}/prisustvo`, state: loggedInState(rights) });
  return requests;
}

it('shows who was at each lesson with hours and percentage, and corrects it with a reason', async () => {
  const requests = open({ isAdmin: true });
  const row = (await screen.findByRole('rowheader', { name: /^Lejla Lejlić/ })).closest('tr')!;
  expect(row).toHaveTextContent(/2,66 od 3 sata \(88\s%\)/);
  await staff.click(within(row).getByRole('button', { name: /^Ispravi: Lejla Lejlić, 12/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Ispravi prisustvo' });
  expect(await within(dialog).findByText(/Dino Dinić: Kasni/)).toBeVisible();
  await staff.selectOptions(within(dialog).getByLabelText('Prisustvo'), 'Opravdano');
  await staff.click(within(dialog).getByRole('button', { name: 'Ispravi' }));
  expect(await within(dialog).findByText('Unesite razlog ispravke.')).toBeVisible();
  await staff.type(within(dialog).getByLabelText('Razlog'), 'Ljekarsko');
  await staff.click(within(dialog).getByRole('button', { name: 'Ispravi' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.data).toEqual({
      lesson: LESSON,
      participant: PERSON,
      state: 'excused',
      minutesMissed: 0,
      reason: 'Ljekarsko',
      version: 3,
    }),
  );
});

it('shows a lecturer the same without corrections', async () => {
  open({ permissions: ['attendance'] });
  expect(await screen.findByRole('rowheader', { name: /^Lejla Lejlić/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Ispravi/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Dnevnik rada' })).toBeVisible();
});

it('takes the results of a course whose certificates need them', async () => {
  const requests = open({ permissions: ['attendance'] });
  await staff.click(await screen.findByRole('button', { name: 'Rezultati' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rezultati' });
  await staff.click(within(dialog).getByRole('checkbox', { name: 'Lejla Lejlić' }));
  await staff.click(within(dialog).getByRole('button', { name: 'Sačuvaj' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(requests.find(({ method }) => method === 'PUT')?.data).toEqual({
    results: [{ participant: PERSON, passed: true, grade: '' }],
  });
});

it('adds a scan of the signed sheet for a lesson, and deletes it after a question', async () => {
  const requests = open({ permissions: ['attendance'] }, { ...matrix, scans: [SCAN] });
  const scans = await screen.findByRole('region', { name: 'Skenirane potpisne liste' });
  expect(scans).toHaveTextContent(/17:00–20:00.*PDF, 1,2\sMB · .* · Dino Dinić/);
  await staff.click(within(scans).getByRole('button', { name: 'Dodaj potpisanu listu' }));
  const dialog = await screen.findByRole('dialog', { name: 'Dodaj potpisanu listu' });
  await staff.click(within(dialog).getByRole('button', { name: 'Dodaj' }));
  expect(await within(dialog).findByText('Odaberite datoteku.')).toBeVisible();
  await staff.selectOptions(within(dialog).getByLabelText('Lista za'), LESSON);
  const file = new File(['%PDF-1.7'], 'lista.pdf', { type: 'application/pdf' });
  await staff.upload(within(dialog).getByLabelText('Datoteka'), file);
  await staff.click(within(dialog).getByRole('button', { name: 'Dodaj' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = requests.find(({ method }) => method === 'POST');
  expect(sent?.data instanceof FormData && [...sent.data]).toEqual([
    ['lesson', LESSON],
    ['file', file],
  ]);
  await staff.click(await screen.findByRole('button', { name: /^Obriši: / }));
  const question = await screen.findByRole('dialog', { name: 'Obrisati skeniranu potpisnu listu?' });
  await staff.click(within(question).getByRole('button', { name: 'Obriši' }));
  await waitFor(() => expect(within(scans).queryByRole('listitem')).toBeNull());
  expect(scans).toHaveFocus();
});
