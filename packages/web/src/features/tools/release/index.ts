import { ReleaseEditPage } from './release-edit-page';
import { ReleasePage } from './release-page';

export { ReleasesPage as page } from './releases-page';
export const pages = { releaseDetail: ReleasePage, releaseEdit: ReleaseEditPage };
