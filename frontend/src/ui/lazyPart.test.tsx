import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazyPart } from './lazyPart.tsx';

const Form = ({ name }: { name: string }) => <input aria-label={name} />;
const offline = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));

const buildPart = (load: () => Promise<typeof Form>) =>
  lazyPart(load, { fallback: ({ name }) => <p>{name} stiže</p>, failure: 'Obrazac nije učitan.' });

it('shows what its page has to say instead', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const Part = lazyPart(jest.fn(async () => Form).mockImplementationOnce(offline), {
    fallback: () => null,
    failure: (retry) => <button onClick={retry}>Platite drugačije</button>,
  });
  render(<Part name="Kartica" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Platite drugačije' }));
  expect(await screen.findByRole('textbox', { name: 'Kartica' })).toBeInTheDocument();
});

it('says in its place that it did not come, and comes when it is tried again', async () => {
  // React tells of every caught error itself; here it is the point of the test.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const load = jest.fn(async () => Form).mockImplementationOnce(offline);
  const Part = buildPart(load);
  render(
    <>
      <p>Stranica</p>
      <Part name="Komentar" />
    </>,
  );
  expect(screen.getByText('Komentar stiže')).toBeInTheDocument();
  expect(await screen.findByRole('alert')).toHaveTextContent('Obrazac nije učitan.');
  expect(screen.getByText('Stranica')).toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
  expect(await screen.findByRole('textbox', { name: 'Komentar' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
