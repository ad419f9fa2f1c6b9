import { z } from 'zod';
import type { Text } from '../core/language';

/**
 * Path below `apiBase` of the upload, a form with one field `file`. It needs a session and responds with an
 * envelope.
 */
export const uploadPath = '/upload';

/** Maximum bytes of a file. */
export const uploadLimit = 5 * 1024 * 1024;

/** Accepted file extensions; the content must match. */
export const uploadExtensions = ['jpg', 'jpeg', 'png', 'gif', 'json', 'yml', 'yaml'] as const;

export const uploaded = z.object({
  /** Absolute URL of the file. */
  path: z.string(),
  /** The same URL, for older editors. */
  url: z.string().optional(),
  /** -1 if the file never expires; else the expiry as `YYYY-MM-DD 00:00:00`. */
  expire: z.union([z.literal(-1), z.string()]),
});
export type Uploaded = z.infer<typeof uploaded>;

/** The message of the response if files expire. */
export const uploadSuccess: Text = {
  zh: '上传成功（文件将于 {date} 过期）',
  // Fixed wording; see docs/words.md.
  en: 'Upload Success (file expires at {date})',
};
