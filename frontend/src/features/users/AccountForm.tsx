import type { ComponentProps } from 'react';
import { cx } from '../../lib/cx.ts';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import styles from './AccountForm.module.css';

/** A form with its fields one below the other. */
export const AccountForm = (props: ComponentProps<'form'>) => <form {...props} className={cx(styles.form)} />;

/** Two fields side by side where there is room. */
export const FieldPair = (props: ComponentProps<'div'>) => <div {...props} className={cx(styles.pair)} />;

type FieldGroupProps = Omit<ComponentProps<'fieldset'>, 'className'> & { legend: string; help: string };

/** Fields that belong together, under a title and a sentence about them. */
export function FieldGroup({ id, legend, help, children, ...rest }: FieldGroupProps & { id: string }) {
  return (
    <fieldset {...rest} className={styles.group} aria-describedby={id}>
      <legend>{legend}</legend>
      <p id={id}>{help}</p>
      {children}
    </fieldset>
  );
}

/** The shape of the profile's form while it loads. */
export const ProfileSkeleton = () => (
  <Skeleton className={styles.form}>
    <FieldPair>
      <Bone height="5rem" />
      <Bone height="5rem" />
    </FieldPair>
    <Bone height="5rem" />
    <div className={styles.group}>
      <Bone width="60%" height="4.5rem" />
    </div>
    <FieldPair>
      <Bone height="5rem" />
      <Bone height="5rem" />
    </FieldPair>
    <Bone height="2.5rem" />
    <Bone width="9rem" height="3rem" />
  </Skeleton>
);
