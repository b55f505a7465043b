import type { CertificateTemplateBody } from '@institut/contract/certificates/templates.schema';
import { api } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/saveFile.ts';
import type { ThunkTools } from '../../../store/asyncState.ts';
import { createCalls } from '../../../store/calls.ts';

/** The id of a template; null for one that is not stored yet. */
type Edit = { id: string | null; body: CertificateTemplateBody };

export const { loadTemplates, saveTemplate, deleteTemplate, saveTemplateSample } = createCalls(
  'certificateTemplates',
  {
    loadTemplates: (_arg: void, { signal }: ThunkTools) => api.listCertificateTemplates({ signal }),
    saveTemplate: ({ id, body }: Edit) =>
      id === null
        ? api.createCertificateTemplate({ body })
        : api.saveCertificateTemplate({ params: { id }, body }),
    deleteTemplate: (id: string) => api.deleteCertificateTemplate({ params: { id } }),
    /** Saves a PDF that looks as certificates by an unsaved template would. */
    saveTemplateSample: async (body: CertificateTemplateBody, { signal }: ThunkTools) => {
      const asked = { body, responseType: 'blob', signal } as const;
      const { file, name } = await api.previewCertificateTemplate(asked);
      saveFile(file, name);
      return name;
    },
  },
);
