import type { ServedPage } from '../../platform/context';

/**
 * The page that shows an H5 page in a frame. It is the only document of ours that may hold any page of others in one:
 * they are sandboxed, and the rest of the product has those of the setting `wiki.frameHosts` alone.
 */
export const previewPage: ServedPage = {
  name: 'h5Preview',
  file: 'index.html',
  headersWithoutHead: {},
  head: async () => ({ status: 200, title: '', description: '', headers: {}, holdsFrames: true }),
};
