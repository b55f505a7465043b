import { RECOVERY_CODE_LENGTH } from '@institut/contract/limits';
import type { ApiError } from '../../lib/apiError.ts';
import { TextField } from '../../ui/Field.tsx';
import { fieldFailures } from './AccountForm.tsx';

type CodeFieldProps = Omit<Parameters<typeof TextField>[0], 'label'>;

/** The field of a code of six digits. */
export const CodeField = (field: CodeFieldProps) => (
  <TextField
    {...field}
    label="Kod iz aplikacije"
    inputMode="numeric"
    autoComplete="one-time-code"
    spellCheck={false}
    required
  />
);

type CodeErrors = { code?: string };

/** Spaces and dashes are ignored, as on the server. */
const bare = (code: string): string => code.replace(/[\s-]/g, '');

export const checkCode = ({ code }: { code: string }): CodeErrors =>
  /^\d{6}$/.test(bare(code)) ? {} : { code: 'Upišite šest cifara koje prikazuje aplikacija.' };

export const checkRecoveryCode = ({ code }: { code: string }): CodeErrors =>
  bare(code).length === RECOVERY_CODE_LENGTH && /^[\da-z]+$/i.test(bare(code))
    ? {}
    : { code: `Upišite cijeli rezervni kod, svih ${RECOVERY_CODE_LENGTH} slova i cifara.` };

/** Returns the messages by field; a wrong code belongs to `code` even if the server names no field. */
export const codeFailures = (error: ApiError): Record<string, string> =>
  error.code === 'wrong_code' ? { code: error.message, ...error.fields } : fieldFailures(error);
