import { render, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { LazyBoundary } from '../ui/Boundary.tsx';
import { lazyComponent } from './lazyComponent.tsx';

const Form = ({ name }: { name: string }) => <input aria-label={name} />;
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));

const shownLazily = (Lazy: ComponentType<{ name: string }>) => (
  <Suspense fallback="stiže">
    <Lazy name="Komentar" />
  </Suspense>
);

describe('lazyComponent', () => {
  it('renders synchronously after a preload', async () => {
    const load = jest.fn(async () => Form);
    const Lazy = lazyComponent(load);
    await Lazy.preload();
    render(<Lazy name="Komentar" />);
    expect(screen.getByRole('textbox', { name: 'Komentar' })).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('keeps the state of a rendered component when it is preloaded', async () => {
    const Lazy = lazyComponent(async () => Form);
    const { rerender } = render(shownLazily(Lazy));
    const field = await screen.findByRole('textbox');
    await Lazy.preload();
    rerender(shownLazily(Lazy));
    expect(screen.getByRole('textbox')).toBe(field);
  });

  it('rejects a failed preload and fails again when rendered', async () => {
    // React logs every caught error; here the error is the point of the test.
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const load = jest.fn(lost);
    const Lazy = lazyComponent<{ name: string }>(load);
    await expect(Lazy.preload()).rejects.toThrow('dynamically imported');
    render(
      <LazyBoundary fallback="stiže" failure="Obrazac nije učitan.">
        <Lazy name="Komentar" />
      </LazyBoundary>,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Obrazac nije učitan.');
    expect(load).toHaveBeenCalledTimes(1);
  });
});
