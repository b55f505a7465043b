import { UPLOAD_FIELD } from '@institut/contract/content/images';
import { api } from '../../lib/api.ts';
import { toApiError } from '../../lib/apiError.ts';
import type { UploadImage } from '../../ui/imageUpload.tsx';

/** 5 MB take about two minutes on a slow connection. */
const TIMEOUT_MS = 180_000;

/** Uploads one image with the rights of an admin; rejects with an ApiError. */
export const uploadImage: UploadImage = async (file, { signal, onProgress }) => {
  const body = new FormData();
  body.append(UPLOAD_FIELD, file);
  try {
    return await api.uploadImage({
      body,
      signal,
      timeout: TIMEOUT_MS,
      onUploadProgress: ({ progress }) => onProgress(progress ?? 0),
    });
  } catch (cause) {
    throw toApiError(cause);
  }
};
