import { Copy } from 'lucide-react';
import { useAppDispatch } from '../../store/hooks.ts';
import { showToast } from '../../store/toastSlice.ts';
import { Button } from '../../ui/Button.tsx';

type CopyButtonProps = { text: string; label: string; done: string };

export function CopyButton({ text, label, done }: CopyButtonProps) {
  const dispatch = useAppDispatch();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      dispatch(showToast({ kind: 'success', text: done }));
    } catch {
      // The user refused, or the page was loaded over plain HTTP.
      dispatch(
        showToast({
          kind: 'warning',
          text: 'Preglednik ne dozvoljava kopiranje. Označite tekst i kopirajte ga.',
        }),
      );
    }
  }

  return (
    <Button look="outline" onClick={() => void copy()}>
      <Copy aria-hidden />
      {label}
    </Button>
  );
}
