import { compareRendered } from '@easymock/wiki-content/compare';

addEventListener('message', ({ data }: MessageEvent<{ before: string; after: string }>) => {
  postMessage(compareRendered(data.before, data.after));
});
