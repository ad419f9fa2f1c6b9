import { sealedFields } from '../platform/sealed-fields/sealed-fields';
import { upstreamEnvironments } from './upstream.table';

/** The header values of back ends, which no call returns. */
export const environmentSecrets = sealedFields(upstreamEnvironments, ['headerValue'], {
  zh: '真实后端的请求头',
  en: 'headers of back ends',
});
