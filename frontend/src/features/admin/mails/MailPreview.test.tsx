import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { buildMails } from '../../../testing/mailFixtures.ts';
import { renderApp } from '../../../testing/renderApp.tsx';
import { testId } from '../../../testing/shopFixtures.ts';
import { type StubAnswer, stubHttp } from '../../../testing/stubHttp.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { MailPreview } from './MailPreview.tsx';

const MAIL = testId(80);
const PREVIEW = `POST /api/e-mailovi/posta/${MAIL}/ponovo`;

/** A dialog whose act starts and fails with a click. */
function Act() {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open
      busy={busy}
      title="Ponovo"
      onOpenChange={() => {}}
      actions={<Button onClick={() => setBusy(!busy)}>{busy ? 'Prekini' : 'Pošalji'}</Button>}
    >
      <MailPreview questions={[{ call: 'repeatMail', params: { id: MAIL } }]} />
    </Dialog>
  );
}

it('takes no answer and asks nothing while the act of its dialog runs, and asks again after a failure', async () => {
  const waiting: Array<(given: StubAnswer) => void> = [];
  const requests = stubHttp({
    [PREVIEW]: () => new Promise<StubAnswer>((resolve) => void waiting.push(resolve)),
  });
  renderApp(<Act />);
  await userEvent.click(await screen.findByRole('button', { name: 'Pošalji' }));
  waiting[0]?.({ status: 409, data: { message: 'Već je poslano.', code: 'conflict' } });
  await userEvent.click(screen.getByRole('button', { name: 'Prekini' }));
  expect(screen.queryByText(/Već je poslano/)).not.toBeInTheDocument();
  await screen.findByText(/Provjeravamo/);
  expect(requests).toHaveLength(2);
  waiting[1]?.({ data: buildMails() });
  expect(await screen.findByText(/mail dobija 1 osoba/)).toBeInTheDocument();
});

/** A preview whose button asks another question. */
function Field({ label, id: first }: { label: string; id: string }) {
  const [id, setId] = useState(first);
  return (
    <section aria-label={label}>
      <MailPreview questions={[{ call: 'repeatMail', params: { id } }]} />
      <Button onClick={() => setId(testId(83))}>Promijeni</Button>
    </section>
  );
}

it('shows the answer to the newest question alone, beside another preview', async () => {
  const answers = new Map<string, (given: StubAnswer) => void>();
  const late = (n: number) => ({
    [PREVIEW.replace(MAIL, testId(n))]: () =>
      new Promise<StubAnswer>((resolve) => void answers.set(testId(n), resolve)),
  });
  stubHttp({ ...late(81), ...late(82), ...late(83) });
  const answer = (n: number) => answers.get(testId(n))?.({ data: buildMails({ subject: `E-mail ${n}` }) });
  renderApp(
    <>
      <Field label="Prikaz 1" id={testId(81)} />
      <Field label="Prikaz 2" id={testId(82)} />
    </>,
  );
  const [first, second] = [1, 2].map((n) => within(screen.getByRole('region', { name: `Prikaz ${n}` })));
  await waitFor(() => expect(answers.size).toBe(2));
  answer(82);
  expect(await second?.findByText('Tekst: E-mail 82')).toBeInTheDocument();
  expect(first?.getByText(/Provjeravamo/)).toBeInTheDocument();
  await userEvent.click(first!.getByRole('button'));
  await waitFor(() => expect(answers.size).toBe(3));
  answer(83);
  expect(await first?.findByText('Tekst: E-mail 83')).toBeInTheDocument();
  answer(81);
  expect(await second?.findByText('Tekst: E-mail 82')).toBeInTheDocument();
  expect(first?.getByText('Tekst: E-mail 83')).toBeInTheDocument();
  await userEvent.click(second!.getByRole('button'));
  expect(second?.queryByText('Tekst: E-mail 82')).not.toBeInTheDocument();
  expect(second?.getByText(/Provjeravamo/)).toBeInTheDocument();
});
