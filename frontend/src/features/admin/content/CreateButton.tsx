import { Plus } from 'lucide-react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { AdminSlice } from '../../../store/adminSlice.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Button } from '../../../ui/Button.tsx';

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
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isCreating = useSelector(admin.select).creation.status === 'request';

  async function create() {
    const answer = await dispatch(admin.create());
    dispatch(admin.reset('creation'));
    if (admin.create.fulfilled.match(answer)) {
      onCreated?.(answer.payload);
      void navigate(editPath(answer.payload._id));
    } else {
      const reason = answer.payload?.message ?? '';
      dispatch(showToast({ kind: 'error', text: `Nacrt nije kreiran. ${reason}`.trim() }));
    }
  }

  return (
    <Button loading={isCreating} loadingText="Otvaranje nacrta…" onClick={() => void create()}>
      <Plus aria-hidden />
      {label}
    </Button>
  );
}
