import { render, screen } from '@testing-library/react';
import { Boundary } from './Boundary.tsx';

function Broken(): never {
  throw new Error('puklo');
}

it('is absent when it fails, and nothing else is', () => {
  // React tells of every caught error itself; here it is the point of the test.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <>
      <p>Stranica</p>
      <Boundary>
        <Broken />
      </Boundary>
    </>,
  );
  expect(screen.getByText('Stranica')).toBeInTheDocument();
});
