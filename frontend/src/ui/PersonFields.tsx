import { GUARDIAN_HELP, PARTICIPANT_LABELS } from '@institut/contract/participants/labels';
import type { PersonField } from '@institut/contract/participants/person';
import { Fragment, type ComponentProps, type ReactNode } from 'react';
import { TextField } from './Field.tsx';

export type PersonFieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

/** The props of each field that are equal in all forms. */
const SHARED: Readonly<Record<PersonField, PersonFieldProps>> = {
  name: {},
  lastName: {},
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', optional: true },
  guardian: { optional: true, help: GUARDIAN_HELP },
};

const isName = (field: PersonField): boolean => field === 'name' || field === 'lastName';

type PersonFieldsProps<Field extends PersonField> = {
  fields: readonly Field[];
  propsOf: (field: Field) => PersonFieldProps;
  /** The class of the box around both names; without it they stand in the form's own grid. */
  pair?: string | undefined;
  /** Returns another field in its place in the form, with what belongs beside it. */
  renderField?: (field: Field, control: ReactNode) => ReactNode;
};

/** The fields of a participant in a form. They do not autocomplete, because they are mostly another person's data. */
export function PersonFields<Field extends PersonField>(props: PersonFieldsProps<Field>) {
  const { fields, propsOf, pair, renderField = (_field, control) => control } = props;
  const controlOf = (field: Field) => (
    <TextField
      key={field}
      autoComplete="off"
      {...SHARED[field]}
      label={PARTICIPANT_LABELS[field]}
      {...propsOf(field)}
    />
  );
  const names = fields.filter(isName).map(controlOf);
  return (
    <>
      {pair ? <div className={pair}>{names}</div> : names}
      {fields
        .filter((field) => !isName(field))
        .map((field) => (
          <Fragment key={field}>{renderField(field, controlOf(field))}</Fragment>
        ))}
    </>
  );
}
