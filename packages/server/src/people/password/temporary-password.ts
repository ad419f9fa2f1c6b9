import type { Services } from '../../platform/context';

const dayMs = 24 * 60 * 60 * 1000;

/** The columns that belong to a password which somebody else has seen: it must be changed, and does not work forever. */
export const temporaryPassword = ({ settings }: Pick<Services, 'settings'>, now: Date) => ({
  mustChangePassword: true,
  passwordExpiresAt: new Date(now.getTime() + settings.get('login.temporaryPasswordDays') * dayMs),
});
