import { useLayoutEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';

type FormErrors = Record<string, string>;

type FormOptions<Values> = {
  initial: Values;
  /** The sentence for each invalid value, by its name. */
  check: (values: Values) => FormErrors;
  /** Called with valid values only. */
  onSubmit: (values: Values) => void;
};

type NameOf<Values, Kind> = {
  [Name in keyof Values]: Values[Name] extends Kind ? Name : never;
}[keyof Values] &
  string;
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * The values of one form and what is wrong with them. Nothing is called wrong before the first attempt to send; from then on
 * a field is judged when it is left, and its sentence goes as soon as the value is mended. The first wrong field takes the focus.
 */
export function useForm<Values extends object>({ initial, check, onSubmit }: FormOptions<Values>) {
  const [values, setValues] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  const [judged, setJudged] = useState<readonly string[]>([]);
  const [serverErrors, setServerErrors] = useState<FormErrors>({});
  const [focusRequests, setFocusRequests] = useState(0);
  const ref = useRef<HTMLFormElement>(null);

  useLayoutEffect(() => {
    if (focusRequests > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [focusRequests]);

  const errors = { ...pick(judged.length > 0 ? check(values) : {}, judged), ...serverErrors };

  // Password managers fill several fields before React renders again, so each change builds on the latest values.
  function setOne(name: string, value: unknown): void {
    setValues((latest) => ({ ...latest, [name]: value }));
    setServerErrors(({ [name]: _gone, ...rest }) => rest);
  }

  function handleBlur(name: string): void {
    if (isTried) setJudged((names) => [...new Set([...names, name])]);
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const wrong = Object.keys(check(values));
    setIsTried(true);
    setJudged(wrong);
    setServerErrors({});
    if (wrong.length > 0) setFocusRequests((count) => count + 1);
    else onSubmit(values);
  }

  return {
    values,
    /** Changes values from outside the fields: what the server made of them, passwords to be forgotten. */
    change: (changes: Partial<Values>) => setValues((latest) => ({ ...latest, ...changes })),
    /** Shows what the server found wrong; each sentence stays until its field is changed. */
    showErrors: (fields: FormErrors) => {
      setServerErrors(fields);
      setFocusRequests((count) => count + 1);
    },
    /** The attributes of the form element. */
    form: { ref, noValidate: true, onSubmit: handleSubmit },
    /** The attributes of a text, password or select field. */
    text: (name: NameOf<Values, string>) => ({
      name,
      value: String(values[name]),
      error: errors[name],
      onChange: ({ target }: ChangeEvent<Control>) => setOne(name, target.value),
      onBlur: () => handleBlur(name),
    }),
    /** The attributes of a field that hands over its value itself: radio cards, rich text, an image. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: Values[Name]) => setOne(name, value),
      onBlur: () => handleBlur(name),
    }),
    /** The attributes of a checkbox. */
    tick: (name: NameOf<Values, boolean>) => ({
      name,
      checked: Boolean(values[name]),
      error: errors[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setOne(name, target.checked),
    }),
  };
}

const pick = (errors: FormErrors, names: readonly string[]): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => names.includes(name)));
