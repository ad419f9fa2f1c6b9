import { appVersion, pagePath } from '@easymock/contract';
import type { Config } from './config/config';

/** The facts about a server that accepts requests. */
export interface Readiness {
  /** The port it listens on, also if the setting leaves the choice to the system. */
  readonly port: number;
  readonly firstAdministrator: string | undefined;
}

/** Prints what the person at the terminal needs to know. */
export function announce(config: Config, { port, firstAdministrator }: Readiness): void {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  if (firstAdministrator) console.log(firstAdministrator);
  if (config.mockSite) console.log(`Mocks are served on ${config.mockSite.url}`);
  console.log(`EasyMock ${appVersion} ready on http://${host}:${port}${pagePath('projects')}`);
}
