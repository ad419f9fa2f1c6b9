export { defineJob, PermanentFailure, requireUniqueNames } from './define-job';
export { enqueue, personOfQueue } from './enqueue';
export { type JobRunRow, jobRuns, jobSchedules } from './job.table';
export { type JobsTiming, openJobs } from './open-jobs';
export { platformJobs } from './platform-jobs';
export { cancelRun, dropRun, type JobFailure, retryInPlace } from './run-state';
export { scheduleOf } from './schedules';
