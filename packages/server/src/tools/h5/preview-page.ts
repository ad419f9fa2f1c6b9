import type { ServedPage } from '../../platform/context';

/**
 * The page that shows an H5 page in a frame. It is the only document of ours that may hold frames of others: they are
 * sandboxed, and the rest of the product stays without any.
 */
export const previewPage: ServedPage = {
  name: 'h5Preview',
  file: 'index.html',
  head: async () => ({ status: 200, title: '', description: '', headers: {}, holdsFrames: true }),
};
