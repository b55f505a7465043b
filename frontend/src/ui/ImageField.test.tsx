import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ImageField } from './ImageField.tsx';
import type { UploadImage } from './imageUpload.tsx';

function Host({ path = '', upload }: { path?: string; upload: UploadImage }) {
  const [value, setValue] = useState(path);
  return (
    <ImageField label="Slika" name="image" value={value} onChange={setValue} focus="center" upload={upload}>
      {null}
    </ImageField>
  );
}

/** An upload that the test finishes. */
function slowUpload() {
  const calls: Array<{
    file: File;
    signal: AbortSignal;
    progress: (share: number) => void;
    finish: (path: string) => void;
    fail: (cause: unknown) => void;
  }> = [];
  const upload: UploadImage = (file, { signal, onProgress }) =>
    new Promise((finish, fail) => calls.push({ file, signal, progress: onProgress, finish, fail }));
  return { calls, upload };
}

const png = (size = 10) => new File([new Uint8Array(size)], 'ruka.png', { type: 'image/png' });
const choose = (file: File) =>
  userEvent.upload(screen.getByLabelText('Datoteka slike'), file, { applyAccept: false });
const path = () => screen.getByRole('textbox', { name: 'Slika' });

it('accepts a typed path and shows its image', async () => {
  render(<Host upload={slowUpload().upload} />);
  await userEvent.type(path(), '/uploads/ruka.webp');
  expect(screen.getByRole('img', { name: 'Odabrana slika' })).toHaveAttribute('src', '/uploads/ruka.webp');
  await userEvent.click(screen.getByRole('button', { name: 'Ukloni sliku' }));
  expect(path()).toHaveValue('');
});

it('shows the progress of an upload and takes over its path', async () => {
  const { calls, upload } = slowUpload();
  render(<Host upload={upload} />);
  await choose(png());
  expect(calls[0]?.file.name).toBe('ruka.png');
  act(() => calls[0]?.progress(0.42));
  expect(screen.getByRole('progressbar', { name: 'Otpremanje slike' })).toHaveAttribute('value', '42');
  await act(async () => calls[0]?.finish('/uploads/nova.webp'));
  expect(path()).toHaveValue('/uploads/nova.webp');
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

it('cancels an upload and ignores its result', async () => {
  const { calls, upload } = slowUpload();
  render(<Host path="/uploads/stara.webp" upload={upload} />);
  await choose(png());
  await userEvent.click(screen.getByRole('button', { name: 'Otkaži' }));
  expect(calls[0]?.signal.aborted).toBe(true);
  await act(async () => calls[0]?.finish('/uploads/nova.webp'));
  expect(path()).toHaveValue('/uploads/stara.webp');
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

it('shows the error of an upload and keeps the previous image', async () => {
  const { calls, upload } = slowUpload();
  render(<Host path="/uploads/stara.webp" upload={upload} />);
  await choose(png());
  await act(async () => calls[0]?.fail({ status: 413, message: 'Slika ima previše piksela.' }));
  expect(path()).toHaveAccessibleDescription(/^Slika ima previše piksela\./);
  expect(path()).toHaveValue('/uploads/stara.webp');
});

it.each([
  ['too large', png(5 * 1024 * 1024 + 1), /^Slika je veća od 5 MB/],
  ['no image', new File(['x'], 'x.pdf', { type: 'application/pdf' }), /^Ovo nije slika/],
])('does not upload a file that is %s', async (_name, file, sentence) => {
  const { calls, upload } = slowUpload();
  render(<Host upload={upload} />);
  await choose(file);
  expect(path()).toHaveAccessibleDescription(sentence);
  expect(calls).toHaveLength(0);
});
