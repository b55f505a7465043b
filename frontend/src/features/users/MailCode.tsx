import { FACTOR_CODE_MINUTES } from '@institut/contract/limits';
import { useCallback, useEffect } from 'react';
import { useSelector } from 'react-redux';
import { retryText } from '../../lib/retryText.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { StatusRegion } from '../../ui/a11y.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Stack } from '../../ui/primitives.ts';
import styles from './SecondFactorSection.module.css';
import { selectMailCode, sendFactorCode } from './secondFactorSlice.ts';

type MailCodeProps = Omit<Parameters<typeof TextField>[0], 'label'>;

/** Sends the code that the first factor of an account needs, and asks for it. */
export function MailCode(field: MailCodeProps) {
  const dispatch = useAppDispatch();
  const { status, data, error } = useSelector(selectMailCode);
  const send = useCallback(() => void dispatch(sendFactorCode()), [dispatch]);
  useEffect(send, [send]);

  return (
    <Stack gap={3} className={styles.mailCode}>
      <StatusRegion>
        {data && (
          <p>
            Kod od osam cifara poslali smo na <strong>{data.email}</strong>. Vrijedi {FACTOR_CODE_MINUTES}{' '}
            minuta.
          </p>
        )}
      </StatusRegion>
      {error && (
        <Alert kind="error" live>
          <p>
            {error.message} {error.retryAfter !== undefined && retryText(error.retryAfter)}
          </p>
        </Alert>
      )}
      <TextField
        {...field}
        label="Kod iz e-maila"
        help="Njime potvrđujete da prijavu u dva koraka uključujete vi, a ne neko ko zna vašu lozinku."
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        required
      />
      <div>
        <Button look="quiet" loading={status === 'request'} loadingText="Šaljemo kod…" onClick={send}>
          Pošalji kod ponovo
        </Button>
      </div>
    </Stack>
  );
}

export const checkMailCode = ({ mailCode }: { mailCode: string }): { mailCode?: string } =>
  /^\d{8}$/.test(mailCode.replace(/\s/g, '')) ? {} : { mailCode: 'Upišite osam cifara iz e-maila.' };
