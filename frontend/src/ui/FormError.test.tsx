import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormError } from './FormError.tsx';

const form = (message: string | null, fields = {}, attempt = 0) => (
  <form>
    <FormError message={message} fields={fields} attempt={attempt} />
    <input name="email" aria-label="E-mail" />
  </form>
);

describe('FormError', () => {
  it('takes the focus when it appears and leads to each field', async () => {
    const { rerender } = render(form(null));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    rerender(form('Provjerite unos.', { email: 'Unesite e-mail adresu.' }));
    expect(document.activeElement).toContainElement(screen.getByRole('alert'));
    await userEvent.click(screen.getByRole('link', { name: 'Unesite e-mail adresu.' }));
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
  });

  it('leaves the focus in the field while its sentences go, and takes it again at the next try', async () => {
    const { rerender } = render(form('Provjerite unos.', { email: 'Unesite e-mail adresu.' }));
    await userEvent.click(screen.getByLabelText('E-mail'));
    rerender(form('Provjerite unos.'));
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    rerender(form('Provjerite unos.', {}, 1));
    expect(document.activeElement).toContainElement(screen.getByRole('alert'));
  });
});
