import { REGISTER_FIELD_LABELS } from '@institut/contract/register/labels';
import type { ParticipantRegister } from '@institut/contract/register/schema';
import {
  DECLINED,
  DECLINED_LABEL,
  REGISTER_VALUE_LABELS,
  type RegisterField,
} from '@institut/contract/register/values';
import type { ComponentProps } from 'react';
import { tieShortWords } from '../../lib/format.ts';
import { useToday } from '../../lib/useBrowserValue.ts';
import { SelectField, type Option } from '../../ui/formFields.tsx';
import { Note, Stack } from '../../ui/primitives.ts';

type RegisterFieldsProps = {
  register: ParticipantRegister;
  propsOf: (
    field: RegisterField,
  ) => Pick<ComponentProps<typeof SelectField>, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>;
};

const AGE_MIN = 10;
const AGE_MAX = 100;

/** Returns the years in which participants may be born, the newest first. */
function yearsUntil(today: string | null): Option[] {
  const newest = Number(today?.slice(0, 4) ?? '2026') - AGE_MIN;
  return Array.from({ length: AGE_MAX - AGE_MIN }, (_, age) => {
    const year = String(newest - age);
    return { value: year, label: year };
  });
}

const optionsOf = (field: Exclude<RegisterField, 'birthYear'>): Option[] =>
  Object.entries<string>(REGISTER_VALUE_LABELS[field]).map(([value, label]) => ({ value, label }));

/** The questions of an authority, with the act that requires them. */
export function RegisterFields({ register, propsOf }: RegisterFieldsProps) {
  const { authority, act, article, fields, isRequired } = register;
  const years = yearsUntil(useToday());
  const sentence = `Ove podatke od nas traži ${authority}: ${act}, ${article}`.replace(/\.?$/, '.');
  return (
    <Stack as="section" gap={4} aria-label="Podaci za nadležni organ">
      <Note size="base">
        {tieShortWords(
          `${sentence} ${isRequired ? 'Odgovor je obavezan.' : 'Ne morate odgovoriti.'} Lični broj (JMB) ne unosite.`,
        )}
      </Note>
      {fields.map((field) => (
        <SelectField
          key={field}
          {...propsOf(field)}
          label={REGISTER_FIELD_LABELS[field]}
          required={isRequired}
          placeholder="Odaberite"
          options={[
            ...(field === 'birthYear' ? years : optionsOf(field)),
            ...(isRequired ? [] : [{ value: DECLINED, label: DECLINED_LABEL }]),
          ]}
        />
      ))}
    </Stack>
  );
}
