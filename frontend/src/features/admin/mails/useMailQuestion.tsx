import type { MailPreview } from '@institut/contract/mail/preview';
import { useState, type ReactNode } from 'react';
import { type MailQuestion, previewMails } from '../../../lib/api.ts';
import { toApiError } from '../../../lib/apiError.ts';
import { tieShortWords } from '../../../lib/format.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { countText, MailDetails } from './MailPreview.tsx';
import styles from './MailPreview.module.css';

type Open = { preview: MailPreview; answer: (isConfirmed: boolean) => void };

type Texts = { title: string; back: string; confirm: string };
const SAVING: Texts = {
  title: 'Polaznici dobijaju e\u2011mail',
  back: 'Nazad na izmjene',
  confirm: 'Sačuvaj i pošalji',
};
const MAILING: Texts = { title: 'Ko dobija e\u2011mail', back: 'Odustani', confirm: 'Pošalji' };

type MailQuestioning = {
  mayBeSent: (question: MailQuestion) => Promise<boolean>;
  dialog: ReactNode;
};

/**
 * Asks, before an act that has no dialog of its own, whether its mails may be sent. `mayBeSent` answers at once when it sends
 * none, and rejects as the act would.
 */
export function useMailQuestion({ title, back, confirm }: Texts = SAVING): MailQuestioning {
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
      title={title}
      description={tieShortWords(countText(open.preview))}
      actions={
        <>
          <Button look="outline" onClick={() => open.answer(false)}>
            {back}
          </Button>
          <Button onClick={() => open.answer(true)}>{confirm}</Button>
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

/** As `useMailQuestion`, for a button that sends a mail; a refusal is told in a toast. */
export function useMailingQuestion(): MailQuestioning {
  const dispatch = useAppDispatch();
  const { mayBeSent, dialog } = useMailQuestion(MAILING);
  return {
    mayBeSent: (question) =>
      mayBeSent(question).catch((cause: unknown) => {
        dispatch(showToast({ kind: 'error', text: `E\u2011mail nije poslan. ${toApiError(cause).message}` }));
        return false;
      }),
    dialog,
  };
}
