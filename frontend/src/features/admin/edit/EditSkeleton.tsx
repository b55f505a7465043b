import { Bone, Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './EditSkeleton.module.css';

/** The shape of an edit form: lines of fields, an image, a text. */
export function EditSkeleton() {
  return (
    <Skeleton className={styles.form}>
      <Bone height="4.5rem" />
      <Bone height="4.5rem" />
      <Bone height="12rem" />
      <Bone height="34rem" />
    </Skeleton>
  );
}
