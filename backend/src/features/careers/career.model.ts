import {
  CAREER_CATEGORIES,
  CAREER_STATUSES,
  OPEN_CAREER_STATUS,
  type CareerCategory,
  type CareerStatus,
} from '@institut/contract/career';
import { model, Schema, type Types } from 'mongoose';

export type CareerFields = {
  _id: Types.ObjectId;
  title: string;
  image: string;
  brief: string;
  description: string;
  category: CareerCategory;
  status: CareerStatus;
  date: string;
  dateEnd: string;
  isDraft: boolean;
  __v: number;
  createdAt: Date;
  updatedAt: Date;
};

const text = { type: String, default: '' };

const careerSchema = new Schema<CareerFields>(
  {
    title: text,
    image: text,
    brief: text,
    description: text,
    category: { type: String, enum: CAREER_CATEGORIES, default: CAREER_CATEGORIES[0] },
    status: { type: String, enum: CAREER_STATUSES, default: OPEN_CAREER_STATUS },
    date: text,
    dateEnd: text,
    isDraft: { type: Boolean, default: true },
  },
  { timestamps: true },
);

careerSchema.index({ isDraft: -1, date: -1, _id: -1 });
careerSchema.index({ isDraft: 1, status: 1, dateEnd: 1, _id: 1 });

export const Career = model('Career', careerSchema);
