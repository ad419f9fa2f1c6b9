/** Where the export answers, below `apiBase` and, for older clients, below `/api`: a zip, not an envelope. */
export const exportPath = '/mock/export';
/** The name of the file it answers. */
export const exportFileName = 'Easy-Mock-API.zip';
