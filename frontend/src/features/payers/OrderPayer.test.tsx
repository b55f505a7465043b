import { render, screen } from '@testing-library/react';
import { OrderPayer } from './OrderPayer.tsx';

const company = {
  type: 'organisation',
  name: 'Primjer d.o.o.',
  isForeign: false,
  jib: '4200123450004',
  pdv: '',
  address: 'Obala 1, Sarajevo',
  contact: '',
  purchaseOrder: 'N-7',
  accountantEmail: '',
} as const;

const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent);

it('shows what is known of an organisation', () => {
  render(<OrderPayer payer={company} />);
  expect(terms()).toEqual(['Platilac', 'JIB', 'Broj narudžbenice']);
  expect(screen.getByText('4200123450004')).toBeInTheDocument();
});

it('shows where copies of the documents go', () => {
  render(<OrderPayer payer={{ ...company, accountantEmail: 'knjige@example.net' }} />);
  expect(terms().at(-1)).toBe('E-mail računovodstva');
  expect(screen.getByText('knjige@example.net')).toBeInTheDocument();
});

it('says why an organisation has no JIB', () => {
  render(<OrderPayer payer={{ ...company, isForeign: true, jib: '' }} />);
  expect(screen.getByText('Nema, organizacija je iz inostranstva')).toBeInTheDocument();
});

it('shows a person, and nothing when the buyer pays', () => {
  const person = { type: 'person', name: 'Ana Javor', address: 'Obala 7', contact: '061 123 456' } as const;
  const { container, rerender } = render(<OrderPayer payer={person} />);
  expect(terms()).toEqual(['Platilac', 'Kontakt']);
  rerender(<OrderPayer payer={null} />);
  expect(container).toBeEmptyDOMElement();
});
