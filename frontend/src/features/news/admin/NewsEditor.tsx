import type { AdminNewsItem } from '@institut/contract/news.schema';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { adminNews } from './adminNews.ts';
import { checkNews, newsBodyOf, newsPreview, newsRecord } from './newsEdit.ts';
import { selectUser } from '../../users/sessionSlice.ts';
import { useEditForm } from '../../admin/edit/useEditForm.ts';
import { useToday } from '../../../lib/useBrowserValue.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { draftPlace } from '../../admin/content/draftPlace.ts';
import { EditFrame } from '../../admin/EditFrame.tsx';
import { NewsFields } from './NewsFields.tsx';
import { NEWS_LABELS } from './newsLabels.ts';
import { NewsPreview } from './NewsPreview.tsx';

type NewsEditorProps = {
  item: AdminNewsItem;
  /** The list it came from, to which saving leads. */
  list: string;
};

/** The form of one news item. */
export function NewsEditor({ item, list }: NewsEditorProps) {
  const { _id: id, isDraft } = item;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const user = useSelector(selectUser);
  const date = useToday() ?? '';
  const suggested = { author: `${user?.name ?? ''} ${user?.lastName ?? ''}`.trim(), date };
  const edit = useEditForm({
    draftPlace: draftPlace(user?._id ?? '', 'vijest', id),
    record: newsRecord(item, suggested),
    check: checkNews,
    save: (values, read) =>
      dispatch(adminNews.update({ id, body: newsBodyOf(values, read.version) })).unwrap(),
    reload: async () => newsRecord(await dispatch(adminNews.loadItem(id)).unwrap(), suggested),
    onSaved: ({ title }) => {
      const done = isDraft ? 'je objavljena' : 'je ažurirana';
      dispatch(showToast({ kind: 'success', text: `Vijest „${title}“ ${done}.` }));
      void navigate(list);
    },
  });
  return (
    <EditFrame
      edit={edit}
      labels={NEWS_LABELS}
      unchangedText={isDraft ? 'Nacrt još nije objavljen.' : 'Sve je sačuvano.'}
      renderPreview={(values) => <NewsPreview item={newsPreview(item, values)} />}
    >
      <NewsFields edit={edit} />
    </EditFrame>
  );
}
