import { useLayoutEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import {
  listAt,
  nameAfter,
  valueAt,
  withOrder,
  withValue,
  type FieldName,
  type FieldValue,
  type ListName,
  type ListOrder,
} from './formValues.ts';

type FormErrors = Record<string, string>;

type FormOptions<Values> = {
  initial: Values;
  /** Returns the message for each invalid value, by its name. `intent` is the value of the pressed button, empty by default. */
  check: (values: Values, intent: string) => FormErrors;
  onSubmit: (values: Values, intent: string) => void;
};

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Returns the values and errors of one form; a field of an item of a list has the name `lecturers.1.name`. No error shows before the first submit; after it a field is checked on blur, and
 * its error disappears as soon as the value is valid. A rejected submit focuses the first invalid field. `onSubmit` is called with
 * valid values only.
 */
export function useForm<Values extends object>({ initial, check, onSubmit }: FormOptions<Values>) {
  const [values, setValues] = useState(initial);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [intent, setIntent] = useState('');
  const [checked, setChecked] = useState<readonly string[]>([]);
  const [serverErrors, setServerErrors] = useState<FormErrors>({});
  const [focusRequests, setFocusRequests] = useState(0);
  const ref = useRef<HTMLFormElement>(null);

  useLayoutEffect(() => {
    if (focusRequests === 0) return;
    const field = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
    // The browser shows the field, but not what is below it.
    document.getElementById(`${field?.id}-error`)?.scrollIntoView({ block: 'nearest' });
  }, [focusRequests]);

  const errors = { ...pick(checked.length > 0 ? check(values, intent) : {}, checked), ...serverErrors };

  // Password managers fill several fields before React renders again, so each change builds on the latest values.
  function setOne(name: string, value: unknown): void {
    setValues((latest) => withValue(latest, name, value));
    setServerErrors(({ [name]: _removed, ...rest }) => rest);
  }

  function arrange(list: string, order: ListOrder): void {
    setValues((latest) => withOrder(latest, list, order));
    setChecked((names) => names.flatMap((name) => nameAfter(name, list, order) ?? []));
    setServerErrors(({ [list]: _removed, ...errors }) =>
      Object.fromEntries(
        Object.entries(errors).flatMap(([name, error]) => {
          const now = nameAfter(name, list, order);
          return now === null ? [] : [[now, error]];
        }),
      ),
    );
  }

  function handleBlur(name: string): void {
    if (isSubmitted) setChecked((names) => [...new Set([...names, name])]);
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const pressed = intentOf(event);
    const invalid = Object.keys(check(values, pressed));
    setIntent(pressed);
    setIsSubmitted(true);
    setChecked(invalid);
    setServerErrors({});
    if (invalid.length > 0) setFocusRequests((count) => count + 1);
    else onSubmit(values, pressed);
  }

  return {
    values,
    /** The value of the button that was pressed last; empty for one without. */
    intent,
    /** Changes values from outside the fields. */
    change: (changes: Partial<Values>) => setValues((latest) => ({ ...latest, ...changes })),
    /** Shows errors of the server; each one stays until its field changes. */
    showErrors: (fields: FormErrors) => {
      setServerErrors(fields);
      setFocusRequests((count) => count + 1);
    },
    /** Props of the form element. */
    form: { ref, noValidate: true, onSubmit: handleSubmit },
    /** Props of a text, password or select field. */
    text: (name: FieldName<Values, string>) => ({
      name,
      value: String(valueAt(values, name)),
      error: errors[name],
      onChange: ({ target }: ChangeEvent<Control>) => setOne(name, target.value),
      onBlur: () => handleBlur(name),
    }),
    /** Props of a field whose `onChange` passes the value: radio cards, rich text, an image. */
    field: <Name extends FieldName<Values>>(name: Name) => ({
      name,
      value: valueAt(values, name) as FieldValue<Values, Name>,
      error: errors[name],
      onChange: (value: FieldValue<Values, Name>) => setOne(name, value),
      onBlur: () => handleBlur(name),
    }),
    /** Props of a list. */
    list: (name: ListName<Values>) => ({
      items: listAt(values, name),
      error: errors[name],
      onArrange: (order: ListOrder) => arrange(name, order),
    }),
    /** Props of a checkbox. */
    tick: (name: FieldName<Values, boolean>) => ({
      name,
      checked: Boolean(valueAt(values, name)),
      error: errors[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setOne(name, target.checked),
    }),
  };
}

function intentOf({ nativeEvent }: SubmitEvent<HTMLFormElement>): string {
  const button = 'submitter' in nativeEvent ? nativeEvent.submitter : null;
  return button instanceof HTMLButtonElement ? button.value : '';
}

const pick = (errors: FormErrors, names: readonly string[]): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => names.includes(name)));

/** The values, errors and field props of a form that uses `useForm`. */
export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;

/** The part of a contract schema that a form uses, so that only pages with a schema load zod. */
type Schema = {
  safeParse: (values: unknown) => {
    error?: { issues: ReadonlyArray<{ path: readonly PropertyKey[]; message: string }> } | undefined;
  };
};

/** Returns the first message for each invalid value, by its name (`address`, `orderItems.0.qty`). */
export function fieldErrors(schema: Schema, values: unknown): Record<string, string> {
  const issues = schema.safeParse(values).error?.issues ?? [];
  // The last entry of a key wins, so the first issue of a field has to be written last.
  return Object.fromEntries([...issues].reverse().map(({ path, message }) => [path.join('.'), message]));
}
