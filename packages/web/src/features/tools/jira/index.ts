export { JiraPage as page } from './jira-page';
