import type { CertificateTemplate as ShownTemplate } from '@institut/contract/certificates/templates.schema';
import type { certificateTemplateBody } from '@institut/contract/certificates/templates.schema';
import type { CertificateDesign } from '@institut/contract/certificates/templates';
import { COURSE_TYPE_LABELS } from '@institut/contract/courses/values';
import { runTitle } from '@institut/contract/timetable/runName';
import { type ClientSession, Types } from 'mongoose';
import type { z } from 'zod';
import { isDuplicateKey } from '../../../database/databaseErrors.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict, invalidInput, notFound, recordNotFound, staleEdit } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../lib/sessionUser.ts';
import { recordEvent } from '../../audit/audit.service.ts';
import {
  CertificateTemplate,
  type CertificateTemplateFields as Template,
} from '../../core/certificates/certificateTemplate.model.ts';
import { Course } from '../../core/courses/course.model.ts';
import { Certificate } from './certificate.model.ts';
import { type CertifiedCourse, findCertifiedCourse } from './completionFacts.ts';
import { refuseLostImages } from './templateImages.ts';

type Body = z.output<typeof certificateTemplateBody>;

/** Raised by a change of the standard drawing. */
const STANDARD = 1;

/** Returns what a certificate stores about its template; null is the standard drawing. */
export const versionOf = (template: Template | null) =>
  template ? { id: template.template, version: template.version } : { id: null, version: STANDARD };

/** Returns what a version says about the drawing. */
export const designOf = (template: CertificateDesign): CertificateDesign => {
  const { orientation, languages, background, logo, texts, signatories } = template;
  return { orientation, languages, background, logo, texts, signatories };
};

const templateUnknown = () => notFound('Predložak', 'm');

/** Returns the newest version of each template, by name. */
export const newestTemplates = (): Promise<Template[]> =>
  CertificateTemplate.find({ isNewest: true }).sort({ name: 1 }).lean<Template[]>().exec();

/** Returns the newest version of the template of a course: the chosen one, or that of its type; null for the standard drawing. */
export async function templateOf(
  { certificateTemplate, tipObuke }: Pick<CertifiedCourse, 'certificateTemplate' | 'tipObuke'>,
  session: ClientSession | null = null,
): Promise<Template | null> {
  const newest = (filter: { template: Types.ObjectId } | { courseType: Template['courseType'] }) =>
    CertificateTemplate.findOne({ ...filter, isNewest: true })
      .session(session)
      .lean<Template>()
      .exec();
  const chosen = certificateTemplate && (await newest({ template: certificateTemplate }));
  return chosen ?? newest({ courseType: tipObuke });
}

const isUsed = async (template: Types.ObjectId, session: ClientSession | null = null): Promise<boolean> =>
  (await Certificate.exists({ 'template.id': template }).session(session)) !== null ||
  (await Course.exists({ certificateTemplate: template }).session(session)) !== null;

const presented = async (template: Template): Promise<ShownTemplate> => ({
  _id: template.template.toString(),
  name: template.name,
  courseType: template.courseType,
  ...designOf(template),
  version: template.version,
  savedAt: template.at.toISOString(),
  isUsed: await isUsed(template.template),
});

/** Returns the newest version of each template as staff see it. */
export const listTemplates = async (): Promise<ShownTemplate[]> =>
  Promise.all((await newestTemplates()).map(presented));

const targetOf = ({ template, name }: Template) =>
  ({ kind: 'template', id: template.toString(), label: name }) as const;

/**
 * Saves a new version of a template; without an id it is the first of a new one. Throws `not_found`, `stale_edit` for an edit of an
 * earlier version, and `validation` for a image that is not on the server or a type that another template has.
 */
export async function saveTemplate(
  id: string | null,
  staff: SessionUser,
  { version, ...given }: Body,
): Promise<ShownTemplate> {
  await refuseLostImages(given);
  try {
    const saved = await withTransaction(
      (session) => insertVersion(id, staff, { version, ...given }, session),
      {
        writes: [],
      },
    );
    return await presented(saved);
  } catch (error) {
    // Another request has saved the same version, or a template of the same type, first.
    throw isDuplicateKey(error) ? staleEdit() : error;
  }
}

async function insertVersion(
  id: string | null,
  staff: SessionUser,
  { version, ...given }: Body,
  session: ClientSession,
): Promise<Template> {
  const before = id === null ? null : await findNewest(id, session);
  if (version !== undefined && version !== (before?.version ?? 0)) throw staleEdit();
  const { courseType } = given;
  const rival =
    courseType &&
    (await CertificateTemplate.findOne({ courseType, isNewest: true }).session(session).lean<Template>());
  if (courseType && rival && !rival.template.equals(before?.template ?? ''))
    throw invalidInput({
      courseType: `Tip „${COURSE_TYPE_LABELS[courseType]}” već ima predložak „${rival.name}”.`,
    });
  const saved: Template = {
    ...given,
    _id: new Types.ObjectId(),
    template: before?.template ?? new Types.ObjectId(),
    version: (before?.version ?? 0) + 1,
    isNewest: true,
    at: new Date(),
    by: new Types.ObjectId(staff.id),
  };
  if (before) await CertificateTemplate.updateOne({ _id: before._id }, { isNewest: false }, { session });
  await CertificateTemplate.create([saved], { session });
  await recordEvent(session, {
    event: 'certificateTemplateSaved',
    target: targetOf(saved),
    changes: [{ field: 'version', from: before ? String(before.version) : null, to: String(saved.version) }],
  });
  return saved;
}

async function findNewest(id: string, session: ClientSession): Promise<Template> {
  const found = await CertificateTemplate.findOne({ template: id, isNewest: true })
    .session(session)
    .lean<Template>();
  if (!found) throw templateUnknown();
  return found;
}

/** Deletes all versions of a template. Throws `not_found`, and a conflict for one that a certificate or a course has. */
export const deleteTemplate = (id: string): Promise<void> =>
  withTransaction(
    async (session) => {
      const newest = await findNewest(id, session);
      if (await isUsed(newest.template, session))
        throw conflict('Predložak se koristi, pa se ne može obrisati.');
      await CertificateTemplate.deleteMany({ template: newest.template }, { session });
      await recordEvent(session, { event: 'deleted', target: targetOf(newest) });
    },
    { writes: [] },
  );

/** Stores which template a course has chosen; null for none. Throws `not_found` for an unknown course or template. */
export const chooseTemplate = (course: string, template: string | null): Promise<void> =>
  withTransaction(
    async (session) => {
      const found = await findCertifiedCourse(course, session);
      if (!found) throw recordNotFound('courses');
      const before = await templateOf(found, session);
      const chosen = template === null ? null : await findNewest(template, session);
      const change = chosen
        ? { $set: { certificateTemplate: chosen.template } }
        : { $unset: { certificateTemplate: 1 } };
      await Course.updateOne({ _id: found._id }, change, { session, timestamps: false });
      await recordEvent(session, {
        event: 'certificateTemplateChosen',
        target: { kind: 'course', id: course, label: runTitle(found.name, found.start) },
        changes: [{ field: 'template', from: before?.name ?? null, to: chosen?.name ?? null }],
      });
    },
    { writes: [] },
  );
