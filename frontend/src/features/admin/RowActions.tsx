import { Pencil } from 'lucide-react';
import { ButtonLink } from '../../ui/Button.tsx';
import { ActionMenu, type MenuAction } from './ActionMenu.tsx';
import menu from './ActionMenu.module.css';
import styles from './RowActions.module.css';

type RowActionsProps = {
  name: string;
  editTo: string;
  /** The address of the list with its filters, `list.here`; the edit page links back to it. */
  from: string;
  /** The actions of the menu. */
  others: readonly MenuAction[];
  /** Called with the reason against a chosen action. */
  onRefused?: (reason: string) => void;
};

/** The link to the edit page of a row, and the menu with its other actions. */
export const RowActions = ({ name, editTo, from, others, onRefused }: RowActionsProps) => (
  <span className={styles.actions}>
    <ButtonLink
      to={editTo}
      state={{ from }}
      look="quiet"
      className={menu.more}
      title="Uredi"
      aria-label={`Uredi: ${name}`}
    >
      <Pencil aria-hidden />
      <span className={menu.label}>Uredi</span>
    </ButtonLink>
    <ActionMenu about={name} actions={others} onRefused={onRefused} />
  </span>
);

/** Returns the deletion of a row for its menu; with a reason it is refused. */
export const deletionOf = (name: string, onSelect: () => void, reason?: string | null): MenuAction => ({
  label: 'Obriši',
  name: `Obriši: ${name}`,
  isDanger: true,
  reason: reason ?? null,
  onSelect,
});
