import { tools } from '../../core/tools';

// Paths below `apiBase`, separate from the schemas, since pages import them and must not load zod.

/**
 * Path of the upload: a form with the `id` of a task and one file in the field `file`. The response is the
 * attachment.
 */
export const taskFileUpload = `${tools.task.calls}/uploadTaskFile`;
/** Path of the download: takes the `{ id }` of an attachment and sends the file. */
export const taskFileDownload = `${tools.task.calls}/downloadTaskFile`;

/** Maximum attachments per task. */
export const taskFileNum = 20;

const mb = 1024 * 1024;
/** Maximum bytes of an attachment. */
export const taskFileBytes = 50 * mb;
/** Maximum bytes of an attached picture. */
const taskPictureBytes = 10 * mb;
/** Returns the maximum bytes of a file by its name. @example taskFileLimit('页面.PNG') // 10 MB */
export const taskFileLimit = (name: string): number =>
  /\.(?:jpe?g|png|gif|webp)$/i.test(name) ? taskPictureBytes : taskFileBytes;
