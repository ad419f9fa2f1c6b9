import { callQuery } from '../../../lib/api/queries';

/** A checklist with all that is in it. */
export const infoQuery = (releaseId: string) => callQuery('release', 'getReleaseItemInfo', { releaseId });
