import type { PreparedCertificates } from '@institut/contract/certificates/schema';
import type { ChosenTemplateBody } from '@institut/contract/certificates/templates.schema';
import { api } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/saveFile.ts';
import type { ThunkTools } from '../../../store/asyncState.ts';
import { createCalls } from '../../../store/calls.ts';

/** The certificates of a course with its id. */
type OfCourse = PreparedCertificates & { _id: string };

type Choice = { course: string; body: ChosenTemplateBody };

export const {
  loadCertificates,
  issueCertificates,
  revokeCertificate,
  correctCertificate,
  saveCertificate,
  saveSample,
  chooseTemplate,
} = createCalls(
  'courseCertificates',
  {
    loadCertificates: async (id: string, { signal }: ThunkTools): Promise<OfCourse> => ({
      ...(await api.prepareCertificates({ params: { id }, signal })),
      _id: id,
    }),
    issueCertificates: api.issueCertificates,
    revokeCertificate: api.revokeCertificate,
    correctCertificate: api.correctCertificate,
    chooseTemplate: async ({ course, body }: Choice): Promise<OfCourse> => ({
      ...(await api.chooseCertificateTemplate({ params: { id: course }, body })),
      _id: course,
    }),
    /** Saves the PDF of a certificate. */
    saveCertificate: async (code: string, { signal }: ThunkTools) => {
      const { file, name } = await api.downloadCertificate({
        params: { code },
        responseType: 'blob',
        signal,
      });
      saveFile(file, name);
      return name;
    },
    /** Saves a PDF that looks as the certificates of the course will. */
    saveSample: async (id: string, { signal }: ThunkTools) => {
      const { file, name } = await api.previewCertificate({ params: { id }, responseType: 'blob', signal });
      saveFile(file, name);
      return name;
    },
  },
  {
    keep: { loadCertificates: ({ _id }, id) => _id === id },
    after: {
      chooseTemplate: ({ loadCertificates: shown }, loaded) => {
        shown.data = loaded;
      },
    },
  },
);
