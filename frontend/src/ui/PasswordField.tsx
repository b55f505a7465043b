import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Field, useField, type FieldProps } from './Field.tsx';
import styles from './Field.module.css';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'autoComplete'> &
  FieldProps & { autoComplete: 'current-password' | 'new-password' };

/** A password that its owner may look at. */
export function PasswordField({ label, help, error, optional, hideLabel, id, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const control = useField(id, { help, error });
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field controlId={control.id} {...{ label, help, error, optional, hideLabel }}>
      <div className={styles.withButton}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          {...control}
          className={styles.control}
          type={isShown ? 'text' : 'password'}
        />
        <button
          type="button"
          className={styles.inside}
          aria-label={isShown ? 'Sakrij lozinku' : 'Prikaži lozinku'}
          aria-controls={control.id}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon aria-hidden />
        </button>
      </div>
    </Field>
  );
}
