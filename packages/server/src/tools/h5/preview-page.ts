import type { ServedPage } from '../../platform/context';

/**
 * The page that shows an H5 page in a frame. No other document of ours may embed arbitrary pages; they are
 * sandboxed here. The rest of the product may embed only the hosts of the setting `wiki.frameHosts`.
 */
export const previewPage: ServedPage = {
  name: 'h5Preview',
  file: 'index.html',
  headersWithoutHead: {},
  head: async () => ({ status: 200, title: '', description: '', headers: {}, holdsFrames: true }),
};
