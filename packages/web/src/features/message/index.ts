import { lazy } from 'react';

export { MessageBell } from './message-bell';

// Lazy, because the bell is in the frame of every page and must not load the tab of the profile.
export const MessagePreferencesTab = lazy(async () => ({
  default: (await import('./preferences-tab')).MessagePreferencesTab,
}));
