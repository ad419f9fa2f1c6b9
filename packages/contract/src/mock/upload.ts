import { z } from 'zod';
import type { Text } from '../core/language';

/** Takes a form with one field `file`, below `apiBase`; it needs a session and answers the envelope. */
export const uploadPath = '/upload';

/** Largest file, in bytes. */
export const uploadLimit = 5 * 1024 * 1024;

/** The file extensions accepted for uploads; the content has to match. */
export const uploadExtensions = ['jpg', 'jpeg', 'png', 'gif', 'json', 'yml', 'yaml'] as const;

export const uploaded = z.object({
  /** The whole address of the file. */
  path: z.string(),
  /** The same, where older editors look for it. */
  url: z.string().optional(),
  /** -1: it stays; else the moment it goes, as `YYYY-MM-DD 00:00:00`. */
  expire: z.union([z.literal(-1), z.string()]),
});
export type Uploaded = z.infer<typeof uploaded>;

/** The message of the response if files expire. */
export const uploadSuccess: Text = {
  zh: '上传成功（文件将于 {date} 过期）',
  // Fixed wording: docs/words.md.
  en: 'Upload Success (file expires at {date})',
};
