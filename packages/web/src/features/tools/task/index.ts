import { TaskScorePage } from './score-page';
import { TasksPage } from './tasks-page';

export { TasksPage as page } from './tasks-page';
export const pages = { taskDetail: TasksPage, taskScore: TaskScorePage };
