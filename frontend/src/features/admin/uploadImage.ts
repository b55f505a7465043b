import { API } from '@institut/contract/paths';
import { UPLOAD_FIELD } from '@institut/contract/upload';
import { toApiError } from '../../lib/apiError.ts';
import { http } from '../../lib/http.ts';
import type { UploadImage } from '../../ui/imageUpload.ts';

/** 5 MB take about two minutes on a slow line. */
const TIMEOUT_MS = 180_000;

/** `POST /api/upload`; for admins. */
export const uploadImage: UploadImage = async (file, { signal, onProgress }) => {
  const body = new FormData();
  body.append(UPLOAD_FIELD, file);
  try {
    const { data } = await http.post<string>(API.upload, body, {
      signal,
      timeout: TIMEOUT_MS,
      onUploadProgress: ({ progress }) => onProgress(progress ?? 0),
    });
    return data;
  } catch (cause) {
    throw toApiError(cause);
  }
};
