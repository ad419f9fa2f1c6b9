import { lazy } from 'react';

export { MessageBell } from './message-bell';

// The bell stands in the frame of every page; what the profile shows must not come along with it.
export const MessagePreferencesTab = lazy(async () => ({
  default: (await import('./preferences-tab')).MessagePreferencesTab,
}));
