import { appVersion, pagePath } from '@easymock/contract';
import type { Config } from './config/config';

/** The facts about a server that accepts requests. */
export interface Readiness {
  /** The actual port, even if the setting lets the operating system choose it. */
  readonly port: number;
  readonly firstAdministrator: string | undefined;
}

/** Prints the facts that a person at the terminal needs. */
export function announce(config: Config, { port, firstAdministrator }: Readiness): void {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  if (firstAdministrator) console.log(firstAdministrator);
  if (config.mockSite) console.log(`Mocks are served on ${config.mockSite.url}`);
  console.log(`EasyMock ${appVersion} ready on http://${host}:${port}${pagePath('projects')}`);
}
