import type { MailPreview } from '@institut/contract/mail/preview';
import { RUN_MESSAGE_MAX } from '@institut/contract/limits';
import { useState, type ReactNode } from 'react';
import { type MailQuestion, previewMails } from '../../../lib/api.ts';
import { toApiError } from '../../../lib/apiError.ts';
import { tieShortWords } from '../../../lib/format.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextArea } from '../../../ui/formFields.tsx';
import { Stack } from '../../../ui/primitives.ts';
import { countText, MailDetails, MailPreview as LoadedMails } from './MailPreview.tsx';
import styles from './MailPreview.module.css';

/** A text that staff may add to the mails of one kind. */
type Message = { kind: string; questionWith: (message: string) => MailQuestion };

type Open = {
  preview: MailPreview;
  message: Message | undefined;
  /** Null when the act is not confirmed. */
  answer: (message: string | null) => void;
};

type Texts = { title: string; back: string; confirm: string };
const SAVING: Texts = {
  title: 'Ko dobija e\u2011mail',
  back: 'Nazad na izmjene',
  confirm: 'Sačuvaj i pošalji',
};
const MAILING: Texts = { title: 'Ko dobija e\u2011mail', back: 'Odustani', confirm: 'Pošalji' };

type MailQuestioning = {
  mayBeSent: (question: MailQuestion) => Promise<boolean>;
  /** As `mayBeSent`, with a message for the mails of one kind. Resolves to the message, or to null when nothing may be sent. */
  askMessage: (question: MailQuestion, message?: Message) => Promise<string | null>;
  dialog: ReactNode;
};

/**
 * Asks, before an act that has no dialog of its own, whether its mails may be sent. `mayBeSent` answers at once when it sends
 * none, and rejects as the act would.
 */
export function useMailQuestion({ title, back, confirm }: Texts = SAVING): MailQuestioning {
  const [open, setOpen] = useState<Open | null>(null);
  const [text, setText] = useState('');
  const askMessage = async (question: MailQuestion, message?: Message) => {
    const preview = await previewMails(question);
    if (preview.mails.length === 0) return '';
    return new Promise<string | null>((resolve) => {
      setText('');
      setOpen({
        preview,
        message: preview.mails.some(({ kind }) => kind === message?.kind) ? message : undefined,
        answer: (given) => {
          setOpen(null);
          resolve(given);
        },
      });
    });
  };
  const dialog = open && (
    <Dialog
      open
      onOpenChange={() => open.answer(null)}
      title={title}
      description={!open.message && tieShortWords(countText(open.preview))}
      actions={
        <>
          <Button look="outline" onClick={() => open.answer(null)}>
            {back}
          </Button>
          <Button onClick={() => open.answer(text.trim())}>{confirm}</Button>
        </>
      }
    >
      {open.message ? (
        <Stack>
          <TextArea
            label="Poruka"
            optional
            rows={3}
            maxLength={RUN_MESSAGE_MAX}
            help={'Stoji u\u00a0e\u2011mailu, ispod promjena.'}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <LoadedMails questions={[open.message.questionWith(text.trim())]} />
        </Stack>
      ) : (
        <Stack gap={1} className={styles.preview}>
          <MailDetails preview={open.preview} />
        </Stack>
      )}
    </Dialog>
  );
  return {
    mayBeSent: async (question) => (await askMessage(question)) !== null,
    askMessage,
    dialog,
  };
}

/** As `useMailQuestion`, for a button that sends a mail; a refusal is told in a toast. */
export function useMailingQuestion(): Omit<MailQuestioning, 'askMessage'> {
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
