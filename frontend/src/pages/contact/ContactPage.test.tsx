import { API } from '@institut/contract/frame/endpoints';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { site, siteLoaded } from '../../testing/shopFixtures.ts';
import { stubHttp } from '../../testing/stubHttp.ts';
import { ContactPage } from './ContactPage.tsx';

const visitor = userEvent.setup({ delay: null });
const SEND = `POST ${API.contact}`;
const open = () => renderApp(<ContactPage />, { state: siteLoaded() });

async function fillIn(): Promise<void> {
  await visitor.type(await screen.findByLabelText('Ime i prezime'), 'Šejla Đurić');
  await visitor.type(screen.getByLabelText('E-mail adresa'), 'sejla@example.com');
  await visitor.type(screen.getByLabelText('Poruka'), 'Imate li kurs robotike?');
}
const send = () => visitor.click(screen.getByRole('button', { name: 'Pošalji poruku' }));

describe('/kontakt', () => {
  it('shows address, map link, phones and e-mail, and hours only when they are configured', async () => {
    const { unmount } = open();
    await screen.findByLabelText('Poruka');
    expect(screen.getByText(/71000 Sarajevo/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Otvori na karti' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/search\?query=Obala/),
    );
    expect(screen.getByRole('link', { name: '+387 33 123 456' })).toHaveAttribute('href', 'tel:+38733123456');
    expect(screen.getByRole('link', { name: 'info@example.com' })).toBeVisible();
    expect(screen.queryByText('Radno vrijeme')).not.toBeInTheDocument();
    unmount();

    const data = { ...site, contact: { ...site.contact, hours: ['Ponedjeljak–petak 8:00–16:00'] } };
    renderApp(<ContactPage />, {
      state: { site: { config: { status: 'success', data, error: null, requestId: null } } },
    });
    await screen.findByLabelText('Poruka');
    expect(screen.getByText('Radno vrijeme')).toBeVisible();
    expect(screen.getByText('Ponedjeljak–petak 8:00–16:00')).toBeVisible();
  });

  it('sends a message with the keyboard alone and says where the reply goes', async () => {
    const requests = stubHttp({ [SEND]: { status: 204 } });
    open();
    await fillIn();
    await visitor.tab();
    await visitor.tab();
    expect(screen.getByRole('button', { name: 'Pošalji poruku' })).toHaveFocus();
    await visitor.keyboard('{Enter}');
    const sent = await screen.findByText('Poruka je poslana.');
    expect(sent.closest('[tabindex="-1"]')).toHaveFocus();
    expect(screen.getByText('sejla@example.com')).toBeVisible();
    expect(requests.map(({ data }) => data)).toEqual([
      {
        name: 'Šejla Đurić',
        email: 'sejla@example.com',
        message: 'Imate li kurs robotike?',
        website: '',
      },
    ]);
    await visitor.click(screen.getByRole('button', { name: 'Napiši novu poruku' }));
    expect(await screen.findByLabelText('Poruka')).toHaveValue('');
  });

  it('keeps the text when the server refuses it, and says why', async () => {
    const refusal = { message: 'Previše pokušaja.', code: 'too_many_requests' };
    stubHttp({ [SEND]: { status: 429, data: refusal, headers: { 'retry-after': '1200' } } });
    open();
    await fillIn();
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Previše pokušaja. Pokušajte ponovo za 20 minuta',
    );
    expect(screen.getByLabelText('Poruka')).toHaveValue('Imate li kurs robotike?');
    expect(screen.getByLabelText('Ime i prezime')).toHaveValue('Šejla Đurić');
  });

  it('names each missing value beside its field and sends nothing', async () => {
    const requests = stubHttp({});
    open();
    await screen.findByLabelText('Poruka');
    await send();
    expect(screen.getByLabelText('Ime i prezime')).toHaveFocus();
    expect(screen.getByLabelText('Ime i prezime')).toHaveAccessibleDescription('Unesite ime.');
    expect(screen.getByLabelText('Poruka')).toHaveAccessibleDescription(/^Unesite poruku\./);
    expect(requests).toEqual([]);
  });

  it('starts with name and address of a logged-in person', async () => {
    renderApp(<ContactPage />, { state: { ...siteLoaded(), ...loggedInState() } });
    expect(await screen.findByLabelText('Ime i prezime')).toHaveValue('Ana Anić');
    expect(screen.getByLabelText('E-mail adresa')).toHaveValue('ana@example.com');
  });

  it('hides the field for robots from people and from the keyboard', async () => {
    open();
    await screen.findByLabelText('Poruka');
    const trap = document.querySelector('input[name="website"]');
    expect(trap).not.toBeVisible();
    expect(trap).toHaveAttribute('tabindex', '-1');
  });
});
