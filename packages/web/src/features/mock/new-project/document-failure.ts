import type { CallError } from '../../../lib/api/api';

/**
 * Returns whether a call failed because its document could not be fetched or parsed, so that another document
 * may work.
 */
export const isAboutDocument = (error: CallError): boolean =>
  error.is(
    'documentAddressRefused',
    'documentHostUnknown',
    'documentUnreachable',
    'documentTimedOut',
    'documentStatus',
    'documentIsPage',
    'documentTooLarge',
    'documentUnreadable',
    'uploadGone',
    'addressRefused',
    'hostNotListed',
    'outside',
  );
