import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noAnswer, stubHttp, type StubAnswer } from './stubHttp.ts';

const findTitle = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

type LinkPage = {
  /** Opens the page with its link, or with another address. */
  open: (at?: string) => unknown;
  /** The call to which the page sends the token. */
  call: string;
  answer: StubAnswer;
  /** The heading of the page with this answer. */
  title: RegExp;
  /** The button that sends the token, if opening the page does not. */
  button?: string;
  /** Addresses without a whole token. */
  incomplete: readonly string[];
};

/** Tests what every page does whose link brings a token: when the link is incomplete, and without a connection. */
export function testLinkPage({ open, call, answer, title, button, incomplete }: LinkPage): void {
  it.each(incomplete)('sends nothing for an incomplete link: %s', async (at) => {
    const requests = stubHttp({});
    open(at);
    expect(await findTitle('Link ne vrijedi')).toBeVisible();
    expect(requests).toHaveLength(0);
  });

  it('can be tried again when there is no connection', async () => {
    let isConnected = false;
    stubHttp({ [call]: () => (isConnected ? answer : noAnswer()()) });
    open();
    if (button) await press(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('Nema veze sa serverom.');
    isConnected = true;
    await press(button ?? 'Pokušaj ponovo');
    expect(await findTitle(title)).toBeVisible();
  });
}
