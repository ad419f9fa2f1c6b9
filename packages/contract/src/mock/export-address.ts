/** The path of the export, below `apiBase` and, for older clients, below `/api`. It returns a zip, not an envelope. */
export const exportPath = '/mock/export';
/** The name of the file it answers. */
export const exportFileName = 'Easy-Mock-API.zip';
