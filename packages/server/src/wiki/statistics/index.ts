export { addOnDay, addToDay, sumUpDays } from './article-days';
export { changedCharacters } from './changed-characters';
export { refreshJob, refreshRanks } from './refresh-ranks';
export { wikiStatisticsHandlers } from './statistics';
export { wikiArticleDays, wikiBoardLooks } from './statistics.table';
