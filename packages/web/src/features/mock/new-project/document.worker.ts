import { summarize } from './document-summary';

// Parses in a worker, because large documents take seconds and the form must not freeze.
addEventListener('message', (event: MessageEvent<string>) => {
  postMessage(summarize(event.data));
});
