import type { Services } from '../../platform/context';

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the columns of a password that another person has seen: it must be changed, and it expires. */
export const temporaryPassword = ({ settings }: Pick<Services, 'settings'>, now: Date) => ({
  mustChangePassword: true,
  passwordExpiresAt: new Date(now.getTime() + settings.get('login.temporaryPasswordDays') * dayMs),
});
