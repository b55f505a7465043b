import type { MailPreview } from '@institut/contract/mail/preview';
import { useState, type ReactNode } from 'react';
import { type MailQuestion, previewMails } from '../../../lib/api.ts';
import { tieShortWords } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { countText, MailDetails } from './MailPreview.tsx';
import styles from './MailPreview.module.css';

type Open = { preview: MailPreview; answer: (isConfirmed: boolean) => void };

/**
 * Asks, before an act that has no dialog of its own, whether its mails may be sent. `mayBeSent` answers at once when it sends
 * none, and rejects as the act would.
 */
export function useMailQuestion(): {
  mayBeSent: (question: MailQuestion) => Promise<boolean>;
  dialog: ReactNode;
} {
  const [open, setOpen] = useState<Open | null>(null);
  const mayBeSent = async (question: MailQuestion) => {
    const preview = await previewMails(question);
    if (preview.mails.length === 0) return true;
    return new Promise<boolean>((resolve) => {
      setOpen({
        preview,
        answer: (isConfirmed) => {
          setOpen(null);
          resolve(isConfirmed);
        },
      });
    });
  };
  const dialog = open && (
    <Dialog
      open
      onOpenChange={() => open.answer(false)}
      title={'Polaznici dobijaju e\u2011mail'}
      description={tieShortWords(countText(open.preview))}
      actions={
        <>
          <Button look="outline" onClick={() => open.answer(false)}>
            Nazad na izmjene
          </Button>
          <Button onClick={() => open.answer(true)}>Sačuvaj i pošalji</Button>
        </>
      }
    >
      <div className={styles.preview}>
        <MailDetails preview={open.preview} />
      </div>
    </Dialog>
  );
  return { mayBeSent, dialog };
}
