import { wikiRecycleDays } from '@easymock/contract';
import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { AuditSubjects } from '../platform/context';
import { dayIn } from '../platform/day';
import type { Feature } from '../platform/feature';
import { defineJob } from '../platform/jobs/index';
import { articleHandlers } from './article';
import { catalogHandlers } from './catalog';
import { commentHandlers } from './comment/comments';
import { hookedNodes } from './events/hook-source';
import { exportJob } from './exchange/export-job';
import { importJob } from './exchange/import-job';
import { transferFiles, transferRoutes } from './exchange/transfer.plugin';
import { sweepTransfers, whoseTransfer, wikiTransferHandlers } from './exchange/transfers';
import { favouriteHandlers } from './favourite/favourites';
import { wikiFieldHandlers } from './field/fields';
import {
  serveWikiFiles,
  sweepWikiFiles,
  takeWikiFiles,
  wikiDownloadRoute,
  wikiFileHandlers,
  wikiUploadRoutes,
} from './file/index';
import { wikiDigest } from './follow/digest';
import { followHandlers } from './follow/follow';
import { sweepNoticeDays, tellFollowers } from './follow/notify-followers';
import { wikiIncludeHandlers } from './include/includes';
import { wikiMockHandlers } from './mock/document-mocks';
import { mustReadHandlers } from './must-read/must-read';
import { mustReadReminder } from './must-read/remind-readers';
import { deletePersonalRecords, ownedArticles, wikiEnumerationUses } from './ownership';
import { articlesOfProject } from './project-records';
import { filterViewers } from './rights/access';
import { readingPath } from './rights/load-node';
import { publicSpace } from './rights/space';
import { searchJobs, wikiSearchHandlers } from './search/index';
import { articleSettingHandlers } from './settings/settings';
import { sealedCommonPassword } from './share/common-password';
import { ownedShares, sweepShares } from './share/share-ownership';
import { sharedPage } from './share/shared-page';
import { shareHandlers } from './share/shares';
import { publishRestedJob } from './shared-draft/publish-rested';
import { sharedDraftHandlers } from './shared-draft/shared-draft-calls';
import { readNews } from './shared-draft/shared-log';
import { filterWriters } from './shared-draft/writers';
import { overdueDocuments, requiredReading } from './start/attention';
import { refreshJob, wikiStatisticsHandlers } from './statistics/index';
import { documentTemplateHandlers } from './template/templates';
import { sweepDraftVersions } from './text/draft';
import { thinRevisions } from './text/history';
import { pushToReaders } from './text/push-article';
import { sweepRecycled } from './tree/recycle';
import { verificationNotice } from './verification/notify-verifiers';
import { verificationHandlers } from './verification/verifications';
import { wikiNodes } from './wiki.table';

const sweep = defineJob({
  name: 'wiki.sweep',
  title: { zh: '清理文档的回收站和分享记录', en: 'Clean up recycled documents and old links' },
  input: z.object({}),
  schedule: { cron: '37 * * * *' },
  queue: 'sweep',
  async run(_, { services: { database, clock, settings }, signal }) {
    const [now, timeZone] = [clock(), settings.get('timeZone')];
    await sweepShares(database.db, { now, timeZone, visitDays: settings.get('wiki.shareLogDays') });
    await sweepTransfers(database.db, now);
    await sweepDraftVersions(database.db, now);
    await sweepNoticeDays(database.db, dayIn(timeZone, now));
    await sweepRecycled(database.db, now, wikiRecycleDays, signal);
  },
});

const thin = defineJob({
  name: 'wiki.thinHistory',
  title: { zh: '精简文档的历史版本', en: 'Thin out the histories of documents' },
  input: z.object({}),
  schedule: { cron: '17 3 * * *' },
  queue: 'sweep',
  run: (_, { services: { database, clock, settings }, signal }) =>
    thinRevisions(database.db, clock(), settings.get('timeZone'), signal),
});

const sweepFiles = defineJob({
  name: 'wiki.sweepFiles',
  title: { zh: '清理不再使用的文档附件和图片', en: 'Clean up unused attachments and pictures' },
  input: z.object({}),
  schedule: { cron: '47 * * * *' },
  queue: 'sweep',
  run: (_, { services: { database, clock }, signal }) => sweepWikiFiles(database.db, clock(), signal),
});

/**
 * Current names of documents for the audit log. Entries about private documents stay as they were written.
 */
const auditedNodes: AuditSubjects = {
  areas: [
    'catalog',
    'md-article',
    'md-draft',
    'md-topic',
    'wikiFile',
    'wiki-transfer',
    'wiki-mock',
    'wiki-must-read',
    'wiki-verification',
    'wiki-field',
    'share',
    'documentTemplate',
  ],
  async find(db, ids) {
    const { id, name, space, deletedAt } = wikiNodes;
    const rows = await db
      .select({ id, name, space, deletedAt })
      .from(wikiNodes)
      .where(inArray(id, [...ids]));
    const present = rows.filter((row) => row.space === publicSpace && !row.deletedAt);
    return new Map(present.map((row) => [row.id, { name: row.name, path: readingPath(row) }]));
  },
};

export { type ImportedComment, importComments } from './comment/import-comments';
export { importFavourites } from './favourite/favourites';
export { privateSpaceOf, publicSpace } from './rights/space';
export { rebuildIndex as rebuildSearch } from './search/index';
export { importShare } from './share/import-share';
export { refreshRanks, wikiArticleDays, wikiBoardLooks } from './statistics/index';
export { importTree, type TreeNode } from './tree/import-tree';
export { listOpenArticles } from './tree/open-articles';
export { wikiNodes } from './wiki.table';

export const wiki: Feature = {
  handlers: [
    ...catalogHandlers,
    ...articleHandlers,
    ...sharedDraftHandlers,
    ...commentHandlers,
    ...favouriteHandlers,
    ...followHandlers,
    ...mustReadHandlers,
    ...verificationHandlers,
    ...wikiFieldHandlers,
    ...wikiFileHandlers,
    ...wikiTransferHandlers,
    ...shareHandlers,
    ...wikiSearchHandlers,
    ...wikiStatisticsHandlers,
    ...articleSettingHandlers,
    ...documentTemplateHandlers,
    ...wikiMockHandlers,
    ...wikiIncludeHandlers,
  ],
  plugins: [serveWikiFiles, takeWikiFiles, transferFiles],
  routes: [wikiDownloadRoute, ...wikiUploadRoutes, ...transferRoutes],
  owns: [ownedArticles, ownedShares],
  sealed: [sealedCommonPassword],
  onLeave: [deletePersonalRecords],
  enumerationUses: wikiEnumerationUses,
  liveTopics: [
    { name: 'wiki:node', permission: 'wiki', mayWatch: filterViewers },
    { name: 'wiki:comment', permission: 'wiki', mayWatch: filterViewers },
    { name: 'wiki:draft', permission: 'wiki', mayWatchEach: filterWriters, readNews },
    { name: 'wiki:transfer', permission: 'wiki', mayWatch: whoseTransfer },
  ],
  auditSubjects: [auditedNodes],
  hookSources: [hookedNodes],
  projectRecords: [articlesOfProject],
  servedPages: [sharedPage],
  attention: [requiredReading, overdueDocuments],
  jobs: [
    sweep,
    sweepFiles,
    thin,
    importJob,
    exportJob,
    ...searchJobs,
    tellFollowers,
    pushToReaders,
    wikiDigest,
    verificationNotice,
    mustReadReminder,
    refreshJob,
    publishRestedJob,
  ],
};
