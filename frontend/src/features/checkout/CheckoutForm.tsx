import type { ComponentProps } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './CheckoutForm.module.css';

type CheckoutFormProps = Omit<ComponentProps<'form'>, 'className'> & {
  /** Leads to the next step. */
  submitLabel: string;
};

/** The form of one step of the checkout. */
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
