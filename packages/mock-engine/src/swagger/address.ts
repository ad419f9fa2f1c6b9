import { normalizePattern } from '../match/pattern';
import { entriesOf, type Json, listMember, member, textMember } from './json';

/** The path in front of all paths: `basePath` of 2.0, the path of the first server since 3.0. */
export function basePathOf(isSwagger2: boolean, ...holders: readonly Json[]): string {
  if (isSwagger2) return textMember(holders.at(-1), 'basePath');
  for (const holder of holders) {
    const [server] = listMember(holder, 'servers');
    if (server !== undefined) return serverPath(server);
  }
  return '';
}

function serverPath(server: Json): string {
  const variables = new Map(entriesOf(member(server, 'variables')));
  const url = textMember(server, 'url').replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = member(variables.get(name), 'default');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/^\/\/[^/?#]*/, '');
  return path.replace(/[?#].*$/s, '');
}

/**
 * The pattern of an operation: both paths joined, `{id}` as `:id`. Signs that only our patterns give a
 * meaning, such as the colon of `/orders/{id}:cancel`, are escaped.
 */
export function patternOf(basePath: string, path: string): string {
  return normalizePattern(`/${escapeSigns(basePath)}/${escapeSigns(path)}`);
}

function escapeSigns(path: string): string {
  return path.replace(/\{[^{}]*\}|\\|:(?=[\p{L}\p{N}_])|\(|(?<=\})[+*?]/gu, (found) =>
    found.startsWith('{') ? found : `\\${found}`,
  );
}
