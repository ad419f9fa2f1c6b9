import type { Job, Services } from '../context';
import type { Settings } from '../settings/settings';

/** Returns whether a job must wait: the installation is quiet, and the job reaches people or other systems by itself. */
export const isHeldBack = ({ outward }: Job, settings: Pick<Settings, 'get'>): boolean =>
  outward === 'byItself' && settings.get('jobs.isQuiet');

/**
 * Returns the services for a job. Without `outward` there is no `outbound`, because a quiet installation could not hold
 * such a job back.
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
