export { PushTasksPage as page } from './push-tasks-page';
