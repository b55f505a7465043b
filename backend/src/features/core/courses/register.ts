import type { CourseRegister } from '@institut/contract/register/schema';
import { REGISTER_FIELDS } from '@institut/contract/register/values';
import { Schema } from 'mongoose';

/** A course that may ask what an authority wants to know about its participants. */
export type RegisterOwner = {
  /** Null or absent: nothing is asked. */
  register?: CourseRegister | null;
};

const requiredText = { type: String, required: true };

export const registerSchema = new Schema<CourseRegister>(
  {
    authority: requiredText,
    act: requiredText,
    article: requiredText,
    fields: { type: [{ type: String, enum: REGISTER_FIELDS }], required: true },
    isRequired: { type: Boolean, required: true },
    keepYears: { type: Number, required: true, min: 1 },
  },
  { _id: false },
);

/** Returns what a course asks; null for nothing. */
export const registerOf = ({ register }: RegisterOwner): CourseRegister | null =>
  register
    ? {
        authority: register.authority,
        act: register.act,
        article: register.article,
        fields: [...register.fields],
        isRequired: register.isRequired,
        keepYears: register.keepYears,
      }
    : null;
