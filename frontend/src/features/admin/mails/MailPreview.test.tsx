import { screen } from '@testing-library/react';
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
