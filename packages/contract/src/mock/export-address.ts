/**
 * Path of the export below `apiBase` and, for older clients, below `/api`. The response is a file, not an
 * envelope.
 */
export const exportPath = '/mock/export';
/** File name in the response. */
export const exportFileName = 'Easy-Mock-API.zip';
