import { tools } from '../../core/tools';

// Without schemas: pages send and fetch files by these. Both are below `apiBase`.

/** Takes a form with the `id` of a task and one file, the field `file`; answers the attachment. */
export const taskFileUpload = `${tools.task.calls}/uploadTaskFile`;
/** Takes `{ id }` of an attachment, and sends it as a download. */
export const taskFileDownload = `${tools.task.calls}/downloadTaskFile`;

/** Most attachments of one task. */
export const taskFileNum = 20;

const mb = 1024 * 1024;
/** Largest attachment, in bytes. */
export const taskFileBytes = 50 * mb;
/** Largest picture among them. */
const taskPictureBytes = 10 * mb;
/** How large a file of a name may be. @example taskFileLimit('页面.PNG') // 10 MB */
export const taskFileLimit = (name: string): number =>
  /\.(?:jpe?g|png|gif|webp)$/i.test(name) ? taskPictureBytes : taskFileBytes;
