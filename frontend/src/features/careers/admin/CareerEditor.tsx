import type { AdminCareer } from '@institut/contract/career.schema';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { adminCareers } from './adminCareers.ts';
import { careerBodyOf, careerPreview, careerRecord, checkCareer } from './careerEdit.ts';
import { selectUser } from '../../users/sessionSlice.ts';
import { useEditForm } from '../../admin/edit/useEditForm.ts';
import { useToday } from '../../../lib/useBrowserValue.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { draftPlace } from '../../admin/content/draftPlace.ts';
import { EditFrame } from '../../admin/EditFrame.tsx';
import { CareerFields } from './CareerFields.tsx';
import { CAREER_LABELS } from './careerLabels.ts';
import { CareerPreview } from './CareerPreview.tsx';

type CareerEditorProps = {
  career: AdminCareer;
  /** The list it came from, to which saving leads. */
  list: string;
};

/** The form of one career. */
export function CareerEditor({ career, list }: CareerEditorProps) {
  const { _id: id, isDraft } = career;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const userId = useSelector(selectUser)?._id ?? '';
  const today = useToday() ?? '';
  const edit = useEditForm({
    draftPlace: draftPlace(userId, 'karijera', id),
    record: careerRecord(career, today),
    check: checkCareer,
    save: (values, read) =>
      dispatch(adminCareers.update({ id, body: careerBodyOf(values, read.version) })).unwrap(),
    reload: async () => careerRecord(await dispatch(adminCareers.loadItem(id)).unwrap(), today),
    onSaved: ({ title }) => {
      const done = isDraft ? 'je objavljena' : 'je ažurirana';
      dispatch(showToast({ kind: 'success', text: `Karijera „${title}“ ${done}.` }));
      void navigate(list);
    },
  });
  return (
    <EditFrame
      edit={edit}
      labels={CAREER_LABELS}
      unchangedText={isDraft ? 'Nacrt još nije objavljen.' : 'Sve je sačuvano.'}
      renderPreview={(values) => <CareerPreview career={careerPreview(career, values)} />}
    >
      <CareerFields edit={edit} />
    </EditFrame>
  );
}
