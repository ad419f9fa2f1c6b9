import { callQuery } from '../../../lib/api/queries';

/** Returns the query of a checklist with its items. */
export const infoQuery = (releaseId: string) => callQuery('release', 'getReleaseItemInfo', { releaseId });
