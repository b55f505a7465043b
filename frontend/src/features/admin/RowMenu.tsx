import { Row } from '../../ui/primitives.ts';
import { Button } from '../../ui/Button.tsx';
import { ActionMenu, type MenuAction } from './ActionMenu.tsx';
import styles from './ActionMenu.module.css';

type RowAction = Omit<Extract<MenuAction, { onSelect: unknown }>, 'name'> & {
  /** The beginning of the name of the button, where it says more than the label. */
  title?: string;
};

type RowMenuProps = {
  /** The record of the row. */
  about: string;
  /** Which actions there are; the first one has a button. */
  actions: readonly RowAction[];
};

/** The actions of a row: a button for the usual one, and the menu "Više" with the others. */
export function RowMenu({ about, actions }: RowMenuProps) {
  const [first, ...others] = actions.map(({ title, ...action }) => ({
    ...action,
    name: `${title ?? action.label}: ${about}`,
  }));
  if (!first) return null;
  return (
    <Row as="span" gap={2} className={styles.row}>
      <Button
        look={first.isDanger ? 'quietDanger' : 'quiet'}
        aria-label={first.name}
        onClick={first.onSelect}
      >
        {first.label}
      </Button>
      <ActionMenu about={about} actions={others} />
    </Row>
  );
}
