import type { NpmInfo } from '@easymock/contract';

/** The package managers, and how each installs a package. */
export const installers = {
  npm: (name: string) => `npm install ${name}`,
  pnpm: (name: string) => `pnpm add ${name}`,
  yarn: (name: string) => `yarn add ${name}`,
} as const;
export type Installer = keyof typeof installers;
export const installerKeys = Object.keys(installers) as Installer[];

/** Whether the package manager reads the registry from `.yarnrc.yml`; the others read `.npmrc`. */
const isYarn = (installer: Installer): boolean => installer === 'yarn';

/**
 * Returns the configuration file and its lines with which a package manager finds the registry of a package.
 * @example registryLines('npm', { name: '', url: 'https://npm.example.com', scope: '@mall' }).lines // '@mall:registry=https://npm.example.com/'
 */
export function registryLines(
  installer: Installer,
  { url, scope }: NonNullable<NpmInfo['registry']>,
): { file: string; lines: string } {
  const address = `${url}/`;
  if (!isYarn(installer))
    return { file: '.npmrc', lines: scope ? `${scope}:registry=${address}` : `registry=${address}` };
  return {
    file: '.yarnrc.yml',
    lines: scope
      ? `npmScopes:\n  ${scope.slice(1)}:\n    npmRegistryServer: "${address}"`
      : `npmRegistryServer: "${address}"`,
  };
}
