import type { ComponentProps } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './CheckoutForm.module.css';

type CheckoutFormProps = Omit<ComponentProps<'form'>, 'className'> & {
  submitLabel: string;
};

export function CheckoutForm({ submitLabel, children, ...form }: CheckoutFormProps) {
  return (
    <form {...form} className={styles.form}>
      {children}
      <div className={styles.actions}>
        <Button type="submit">{submitLabel}</Button>
      </div>
    </form>
  );
}
