import { summarize } from './document-summary';

// Runs in a worker, because large documents take seconds to parse and the form must not freeze.
addEventListener('message', (event: MessageEvent<string>) => {
  postMessage(summarize(event.data));
});
