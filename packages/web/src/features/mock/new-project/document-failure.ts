import type { CallError } from '../../../lib/api/api';

/** Whether a call failed because its document could not be fetched or read, so that another document may do. */
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
