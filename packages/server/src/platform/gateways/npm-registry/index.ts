import { z } from 'zod';
import { CallFailure, fail } from '../../failure';
import type { ForwardedAnswer, OutboundClient } from '../../outbound/outbound';
import { storable } from '../storable';
import { parseDocument, type RegistryDocument, type RegistryPackage, readPackage, versionIn } from './read-document';

export { isNewerVersion, type RegistryPackage } from './read-document';

/** Address and token of a registry; the token is empty if the registry needs none. */
export interface RegistryAddress {
  readonly url: string;
  readonly token: string;
}

export interface RegistryHit {
  npmName: string;
  description: string;
  latestVersion: string;
  publishAt: Date | undefined;
}

export interface NpmRegistry {
  /** @throws npmNotInRegistry, npmRegistryRefused, npmRegistryAway, addressRefused */
  readPackage(npmName: string): Promise<RegistryPackage>;
  /**
   * Returns the version of a package for a version number or a tag; undefined if there is none.
   * @throws npmNotInRegistry, npmRegistryRefused, npmRegistryAway, addressRefused
   */
  findVersion(npmName: string, wanted: string): Promise<string | undefined>;
  /**
   * Returns the packages of a scope that the registry's search finds.
   * @throws npmRegistryRefused, npmRegistryAway, addressRefused
   */
  listScope(scope: string): Promise<RegistryHit[]>;
  /**
   * Returns the user name of the token; empty without a token.
   * @throws npmRegistryRefused, npmRegistryAway, addressRefused
   */
  whoAmI(): Promise<string>;
}

/** Maximum bytes of a document. Packages with many versions have documents of tens of MB. */
const maxDocumentBytes = 8_000_000;
const maxSmallBytes = 1_000_000;
const packageMs = 20_000;
const searchSize = 250;
const abbreviated = 'application/vnd.npm.install-v1+json';

/**
 * Returns a client of a registry with the API of registry.npmjs.org.
 * @param timeoutMs time-out of all requests of one operation
 * @see https://github.com/npm/registry/blob/main/docs/REGISTRY-API.md
 */
export function openNpmRegistry(
  outbound: OutboundClient,
  { url, token }: RegistryAddress,
  timeoutMs = packageMs,
): NpmRegistry {
  const base = url.replace(/\/+$/, '');

  /** Sends one request. A failure never contains the address or the response of the registry. */
  async function send(
    path: string,
    until: number,
    maxBytes: number,
    accept = 'application/json',
  ): Promise<ForwardedAnswer> {
    const headers = ['Accept', accept, 'Accept-Encoding', 'gzip', 'User-Agent', 'EasyMock'];
    if (token) headers.push('Authorization', `Bearer ${token}`);
    const left = Math.max(1, Math.round(until - performance.now()));
    try {
      return await outbound.forward(
        `${base}${path}`,
        { method: 'GET', headers, body: undefined, isOwn: true },
        { maxBytes, timeoutMs: left },
      );
    } catch (error) {
      if (!(error instanceof CallFailure) || error.kind !== 'outside') throw error;
      return fail('npmRegistryAway', { reason: reasonOf(error, timeoutMs) });
    }
  }

  /** @throws npmRegistryRefused, npmRegistryAway */
  function requireFound({ status, body }: ForwardedAnswer): string {
    if (status === 401 || status === 403) fail('npmRegistryRefused', { status });
    if (status !== 200) fail('npmRegistryAway', { reason: `HTTP ${status}` });
    return body.toString('utf8');
  }

  async function readDocument(
    npmName: string,
    path: string,
    until: number,
    accept?: string,
  ): Promise<RegistryDocument | 'tooLarge'> {
    try {
      const answer = await send(path, until, maxDocumentBytes, accept);
      if (answer.status === 404) fail('npmNotInRegistry', { name: npmName });
      return parseDocument(requireFound(answer)) ?? fail('npmRegistryAway', { reason: 'JSON' });
    } catch (error) {
      if (error instanceof CallFailure && isTooLarge(error)) return 'tooLarge';
      throw error;
    }
  }

  return {
    async readPackage(npmName) {
      const until = performance.now() + timeoutMs;
      const path = pathOf(npmName);
      const whole = await readDocument(npmName, path, until);
      if (whole !== 'tooLarge') return readPackage(whole);
      const latest = await readDocument(npmName, `${path}/latest`, until);
      if (latest === 'tooLarge') return fail('npmRegistryAway', { reason: tooLarge });
      const short = await readDocument(npmName, path, until, abbreviated);
      // If both documents are too large, only the latest version is returned.
      return readPackage(short === 'tooLarge' ? { ...latest, versions: {} } : short, latest);
    },

    async findVersion(npmName, wanted) {
      const until = performance.now() + timeoutMs;
      const path = pathOf(npmName);
      const short = await readDocument(npmName, path, until, abbreviated);
      if (short !== 'tooLarge') return versionIn(short, wanted);
      const answer = await send(`${path}/${encodeURIComponent(wanted)}`, until, maxSmallBytes);
      if (answer.status === 404) return undefined;
      const { version } = parseDocument(requireFound(answer)) ?? fail('npmRegistryAway', { reason: 'JSON' });
      return typeof version === 'string' ? storable(version, 100) : undefined;
    },

    async listScope(scope) {
      const until = performance.now() + timeoutMs;
      const query = new URLSearchParams({ text: scope, size: String(searchSize) });
      const body = requireFound(await send(`/-/v1/search?${query}`, until, maxDocumentBytes));
      const found = searchAnswer.safeParse(parseJson(body));
      if (!found.success) return fail('npmRegistryAway', { reason: 'JSON' });
      return found.data.objects.flatMap((one) => {
        const hit = searchHit.safeParse(one);
        if (!hit.success) return [];
        const { name, version, description, date } = hit.data.package;
        const isOfScope = name.toLowerCase().startsWith(`${scope.toLowerCase()}/`);
        const publishAt = date && !Number.isNaN(Date.parse(date)) ? new Date(date) : undefined;
        return isOfScope ? [{ npmName: name, latestVersion: version, description, publishAt }] : [];
      });
    },

    async whoAmI() {
      const until = performance.now() + timeoutMs;
      if (!token) {
        requireFound(await send('/-/ping', until, maxSmallBytes, '*/*'));
        return '';
      }
      const body = requireFound(await send('/-/whoami', until, maxSmallBytes));
      return identity.safeParse(parseJson(body)).data?.username ?? '';
    },
  };
}

const pathOf = (npmName: string): string => `/${npmName.replace('/', '%2F')}`;
const tooLarge = `> ${maxDocumentBytes / 1_000_000} MB`;
const isTooLarge = ({ kind, values }: CallFailure): boolean =>
  kind === 'npmRegistryAway' && /^> \d+ MB$/.test(String(values.reason));

/**
 * Returns the reason of a failure, with the time-out of the whole operation instead of the rest left for the last
 * request.
 */
const reasonOf = ({ values }: CallFailure, timeoutMs: number): string => {
  const reason = String(values.reason);
  return /^> [\d.]+ s$/.test(reason) ? `> ${timeoutMs / 1000} s` : reason;
};

const clean = (max: number) => z.string().transform((text) => storable(text, max));
const searchAnswer = z.object({ objects: z.array(z.unknown()) });
const searchHit = z.object({
  package: z.object({
    name: clean(214),
    version: clean(100),
    description: clean(500).catch(''),
    date: z.string().optional().catch(undefined),
  }),
});
const identity = z.object({ username: clean(100) });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
