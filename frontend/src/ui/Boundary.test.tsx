import { render, screen } from '@testing-library/react';
import { Optional } from './Optional.tsx';

function Broken(): never {
  throw new Error('puklo');
}

it('is absent when it fails, and nothing else is', () => {
  // React tells of every caught error itself; here it is the point of the test.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <>
      <p>Stranica</p>
      <Optional>
        <Broken />
      </Optional>
    </>,
  );
  expect(screen.getByText('Stranica')).toBeInTheDocument();
});
