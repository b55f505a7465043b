import { Plus } from 'lucide-react';
import { useSelector } from 'react-redux';
import type { AdminSlice } from '../../../store/adminSlice.ts';
import { Button } from '../../../ui/Button.tsx';
import { useCreateDraft } from './useCreateDraft.ts';

type CreateButtonProps<Item extends { _id: string }, Body, Row> = {
  admin: AdminSlice<Item, Body, Row>;
  /** "Kreiraj vijest" */
  label: string;
  editPath: (id: string) => string;
  /** Called before the edit page opens. */
  onCreated?: (item: Item) => void;
};

/** Creates an empty draft and opens its edit page. */
export function CreateButton<Item extends { _id: string }, Body, Row>(
  props: CreateButtonProps<Item, Body, Row>,
) {
  const { admin, label, editPath, onCreated } = props;
  const create = useCreateDraft();
  const isCreating = useSelector(admin.select).creation.status === 'request';

  return (
    <Button
      loading={isCreating}
      loadingText="Otvaramo nacrt…"
      onClick={() => void create({ admin, editPath, onCreated })}
    >
      <Plus aria-hidden />
      {label}
    </Button>
  );
}
