import type { ComponentProps } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './CheckoutForm.module.css';

const FORM_ID = 'korak-prijave';

/** The fields of a step of the checkout, sent by the page's `CheckoutButton`. */
export const CheckoutForm = (props: Omit<ComponentProps<'form'>, 'className' | 'id'>) => (
  <form {...props} id={FORM_ID} className={styles.form} />
);

/** Apart from the form, so that on narrow screens the sum is between them. */
export const CheckoutButton = ({ children }: { children: string }) => (
  <Button type="submit" form={FORM_ID}>
    {children}
  </Button>
);
