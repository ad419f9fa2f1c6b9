import type { Job, Services } from '../context';
import type { Settings } from '../settings/settings';

/** Whether a job waits, because the installation is quiet and the job reaches people or other systems by itself. */
export const isHeldBack = ({ outward }: Job, settings: Pick<Settings, 'get'>): boolean =>
  outward === 'byItself' && settings.get('jobs.isQuiet');

/**
 * The services that a job gets. A job that does not say that it is outward has no way out: it could not be held back.
 */
export function servicesFor({ name, outward }: Job, services: Services): Services {
  if (outward) return services;
  return {
    ...services,
    get outbound(): never {
      throw new Error(`the job ${name} reaches other systems and does not say so: define \`outward\``);
    },
  };
}
