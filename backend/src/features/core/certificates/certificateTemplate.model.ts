import type { CertificateDesign } from '@institut/contract/certificates/templates';
import type { CourseType } from '@institut/contract/courses/values';
import { model, Schema, type Types } from 'mongoose';

/** A version of a template of certificates. Versions are only inserted, and removed with all others of their template. */
export type CertificateTemplateFields = CertificateDesign & {
  _id: Types.ObjectId;
  /** The id of the template, the same in all its versions. */
  template: Types.ObjectId;
  version: number;
  isNewest: boolean;
  name: string;
  /** The type of courses that use it unless they have chosen another. */
  courseType: CourseType | null;
  at: Date;
  /** The member of staff who saved it. */
  by: Types.ObjectId;
};

const id = { type: Schema.Types.ObjectId, required: true };
const text = { type: String, required: true };
const mayBeEmpty = { type: String, default: '' };

const templateSchema = new Schema<CertificateTemplateFields>(
  {
    template: id,
    version: { type: Number, required: true },
    isNewest: { type: Boolean, required: true },
    name: text,
    courseType: { type: String, default: null },
    orientation: text,
    languages: text,
    background: mayBeEmpty,
    logo: mayBeEmpty,
    texts: { type: Schema.Types.Mixed, required: true },
    signatories: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
    by: id,
  },
  { versionKey: false },
);
templateSchema.index({ template: 1, version: 1 }, { unique: true });
templateSchema.index({ isNewest: 1, name: 1 });
templateSchema.index(
  { courseType: 1 },
  { unique: true, partialFilterExpression: { isNewest: true, courseType: { $type: 'string' } } },
);

export const CertificateTemplate = model('CertificateTemplate', templateSchema);

/** Returns the paths of the images of all versions: certificates are drawn with the version they were issued with. */
export async function templateImages(): Promise<Set<string>> {
  const versions = await CertificateTemplate.find({}, { background: 1, logo: 1, signatories: 1 }).lean();
  const images = versions.flatMap(({ background, logo, signatories }) =>
    [background, logo].concat(signatories.map(({ image }) => image)),
  );
  return new Set(images.filter(Boolean));
}
