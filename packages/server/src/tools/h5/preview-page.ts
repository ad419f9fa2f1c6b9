import type { ServedPage } from '../../platform/context';

/**
 * The page that shows an H5 page in a sandboxed frame. Only this document may embed arbitrary pages; the others may
 * embed only the hosts of the setting `wiki.frameHosts`.
 */
export const previewPage: ServedPage = {
  name: 'h5Preview',
  file: 'index.html',
  headersWithoutHead: {},
  head: async () => ({ status: 200, title: '', description: '', headers: {}, holdsFrames: true }),
};
