export { MessageBell } from './message-bell';
export { MessagePreferencesTab } from './preferences-tab';
