import type { AuditChange } from '@institut/contract/audit/values';
import type { CachedCollection } from '@institut/contract/frame/call';
import type { ClientSession, Types } from 'mongoose';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { withTransaction } from '../../database/transaction.ts';
import { recordNotFound, staleEdit } from '../../lib/errors.ts';
import { recordEvent } from '../audit/audit.service.ts';
import { changesOf } from '../audit/changesOf.ts';
import { cleanRichTexts, imagesOf, impliedByImage, richTextsOf } from './content.ts';

type Filter = Record<string, unknown>;
type Lean<Found> = { lean(): { exec(): Promise<Found> } };
type InTransaction = { session: ClientSession };

type ContentFields = { _id: Types.ObjectId; __v: number; isDraft: boolean; image: string };
type Body = {
  version?: number | undefined;
  image: string;
  /** For those who hear of the edit; it is not stored. */
  message?: string;
};

/** The part of a Mongoose model that this uses. */
type ContentModel<Fields> = {
  new (fields?: object): { save(options: InTransaction): Promise<{ toObject(): Fields }> };
  find(filter: Filter, fields: string[]): Lean<object[]>;
  findOne(filter: Filter): Lean<Fields | null>;
  findOneAndUpdate(
    filter: Filter,
    update: object,
    options: InTransaction & { returnDocument: 'after' },
  ): Lean<Fields | null>;
  findOneAndDelete(filter: Filter, options: InTransaction): Lean<Fields | null>;
};

type Content<Fields, Full, Draft> = {
  collection: Extract<CachedCollection, 'courses' | 'news' | 'careers'>;
  kind: 'course' | 'news' | 'career';
  model: ContentModel<Fields>;
  body: z.ZodObject & z.ZodType<Full>;
  /** The schema of a draft that stays a draft. */
  draftBody: z.ZodObject & z.ZodType<Draft>;
  titleOf: (record: Fields) => string;
  /** Returns the keys that a record is searched and sorted by. */
  keysOf: (record: Fields) => object;
  /** Returns the filter of the records that visitors see. */
  visible: () => Filter;
  /** Fields of a new record that differ from the defaults of the model. */
  empty?: Partial<Fields>;
  /** Does what follows from an edit, in its transaction. */
  onEdit?: (
    before: Fields,
    after: Fields,
    edit: { session: ClientSession; message: string },
  ) => Promise<unknown>;
  /** Throws if a record must not be deleted. */
  refuseRemoval?: (record: Fields) => void;
  /** Deletes what belongs to a deleted record. */
  deleteParts?: (record: Fields, session: ClientSession) => Promise<unknown>;
};

/** Returns fields that depend on more than the body: what has to be as it was read, and what the edit makes of it. */
type Computed<Fields> = (before: Fields) => { unchanged?: Partial<Fields>; changed: Partial<Fields> };

/** Returns what admins do with the records of one kind of content. Each change is recorded in the audit log. */
export function contentService<Fields extends ContentFields, Full extends Body, Draft extends Body>(
  content: Content<Fields, Full, Draft>,
) {
  const { collection, kind, model, titleOf } = content;
  const options = { writes: [collection] };
  const targetOf = (record: Fields) => ({ kind, id: record._id.toString(), label: titleOf(record) });

  /** Returns a record that visitors see, or with `withDrafts` any record. Throws `not_found`. */
  async function get(id: string, { withDrafts = false } = {}): Promise<Fields> {
    const record = await model
      .findOne({ ...(!withDrafts && content.visible()), _id: id })
      .lean()
      .exec();
    if (!record) throw recordNotFound(collection);
    return record;
  }

  const insert = (event: 'created' | 'copied', fields: object): Promise<Fields> =>
    withTransaction(async (session) => {
      const draft = (await new model(fields).save({ session })).toObject();
      await recordEvent(session, { event, target: targetOf(draft) });
      return draft;
    }, options);

  /** Creates an empty record that only admins see; `update` publishes it. */
  const create = (): Promise<Fields> => insert('created', content.empty ?? {});

  /**
   * Creates a draft with the fields of a record that an edit can set, with `change` in the place of the same ones. Throws
   * `not_found`.
   */
  async function copy(id: string, change: (source: Fields) => Partial<Fields>): Promise<Fields> {
    const source = await get(id, { withDrafts: true });
    const edited = new Set(Object.keys(content.body.shape));
    const fields = Object.entries(source).filter(([name]) => edited.has(name));
    return insert('copied', { ...Object.fromEntries(fields), ...change(source) });
  }

  async function write(
    id: string,
    body: Body,
    { isDraft, compute }: { isDraft: boolean; compute?: Computed<Fields> | undefined },
  ): Promise<Fields> {
    const { version, message = '', ...given } = body;
    const before = await get(id, { withDrafts: true });
    const { __v: newest } = before;
    if (version !== undefined && version !== newest) throw staleEdit();
    if (isDraft && !before.isDraft) throw staleEdit();
    const { unchanged, changed } = compute?.(before) ?? {};
    const schema = isDraft ? content.draftBody : content.body;
    const fields = {
      ...impliedByImage(before, given),
      ...cleanRichTexts(schema, given),
      ...changed,
    };
    if (isDraft === before.isDraft && !message && isStored(before, fields)) return before;
    const keys = content.keysOf({ ...before, ...fields });
    const edit = await withTransaction(async (session) => {
      const record = await model
        .findOneAndUpdate(
          { ...unchanged, _id: id, __v: newest },
          { $set: { ...fields, ...keys, isDraft }, $inc: { __v: 1 } },
          { returnDocument: 'after', session },
        )
        .lean()
        .exec();
      if (!record) return null;
      await content.onEdit?.(before, record, { session, message });
      await recordEvent(session, {
        event: before.isDraft && !isDraft ? 'published' : 'edited',
        target: targetOf(record),
        changes: contentChanges(schema, before, record),
      });
      return record;
    }, options);
    return edit ?? write(id, body, { isDraft, compute });
  }

  /**
   * Replaces every field of a record and publishes a draft. Throws `stale_edit` if the version is not the newest; without
   * a version it replaces what is stored.
   */
  const update = (id: string, body: Full, compute?: Computed<Fields>): Promise<Fields> =>
    write(id, body, { isDraft: false, compute });

  /** Replaces the fields of a draft, which stays a draft and may be incomplete. Throws `stale_edit` as `update`. */
  const saveDraft = (id: string, body: Draft, compute?: Computed<Fields>): Promise<Fields> =>
    write(id, body, { isDraft: true, compute });

  const remove = (id: string): Promise<void> =>
    withTransaction(async (session) => {
      const record = await model.findOneAndDelete({ _id: id }, { session }).lean().exec();
      if (!record) throw recordNotFound(collection);
      content.refuseRemoval?.(record);
      await content.deleteParts?.(record, session);
      await recordEvent(session, { event: 'deleted', target: targetOf(record) });
    }, options);

  /** The stored images that the records show, hidden ones included: their own and those inside their texts. */
  const images = (): Promise<Set<string>> =>
    imagesOf(content.body, (fields) => model.find({}, fields).lean().exec());

  return { get, create, copy, update, saveDraft, remove, images };
}

/** Returns whether a record has these values already, so that a repeated request is no edit. */
const isStored = (record: object, fields: object): boolean => {
  const stored = new Map(Object.entries(asJson(record)));
  return Object.entries(asJson(fields)).every(([name, value]) => isDeepStrictEqual(stored.get(name), value));
};
const asJson = (record: object): object => z.looseObject({}).parse(JSON.parse(JSON.stringify(record)));

/** Returns the changed fields. */
function contentChanges(schema: z.ZodObject, before: object, after: object): AuditChange[] {
  const fields = Object.keys(schema.shape).filter((field) => field in after);
  const richTexts = new Set(richTextsOf(schema).keys());
  return changesOf(before, after, fields, richTexts);
}
