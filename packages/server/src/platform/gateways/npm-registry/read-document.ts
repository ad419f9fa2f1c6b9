import { npmLimits } from '@easymock/contract';
import { compare, valid } from 'semver';
import { z } from 'zod';
import { storable } from '../storable';
import { repositoryPage, webPage } from './repository';

export interface RegistryVersion {
  version: string;
  /** ISO 8601; empty if the registry does not report it. */
  at: string;
  /** Reason of the deprecation; empty if the version is not deprecated. */
  deprecated: string;
}

/** The facts of a registry about a package, cut to lengths that can be stored. */
export interface RegistryPackage {
  npmName: string;
  description: string;
  latestVersion: string;
  distTags: Record<string, string>;
  versionNum: number;
  /** Newest first, at most `npmLimits.versions`. */
  versions: RegistryVersion[];
  /** When the latest version was published; undefined if the registry does not report it. */
  publishAt: Date | undefined;
  license: string;
  deprecatedText: string;
  readme: string;
  unpackedSize: number | undefined;
  gitUrl: string;
  homepage: string;
  keywords: string[];
}

const anything = z.record(z.string(), z.unknown()).catch({});

/** A document of a registry: full, abbreviated, or of one version. Malformed fields count as absent. */
const registryDocument = z.object({
  name: z.string(),
  description: z.unknown().optional(),
  readme: z.unknown().optional(),
  'dist-tags': anything,
  versions: anything,
  time: anything,
  license: z.unknown().optional(),
  licenses: z.unknown().optional(),
  repository: z.unknown().optional(),
  homepage: z.unknown().optional(),
  keywords: z.unknown().optional(),
  deprecated: z.unknown().optional(),
  dist: anything,
  version: z.unknown().optional(),
});
export type RegistryDocument = z.output<typeof registryDocument>;

/** Parses the response of a registry; undefined if it is no package document. */
export function parseDocument(body: string): RegistryDocument | undefined {
  try {
    return registryDocument.parse(JSON.parse(body));
  } catch {
    return undefined;
  }
}

/** Returns the version of a document for a version number or a tag. */
export function versionIn({ versions, 'dist-tags': tags }: RegistryDocument, wanted: string): string | undefined {
  const version = Object.hasOwn(tags, wanted) ? tags[wanted] : wanted;
  return typeof version === 'string' && Object.hasOwn(versions, version) ? storable(version, 100) : undefined;
}

const textOf = (value: unknown, max: number): string => (typeof value === 'string' ? storable(value, max).trim() : '');

/** Early packages have versions such as `1.2.3beta`, which are only valid in semver's loose mode. */
const isVersion = (text: string): boolean => text.length <= 100 && valid(text, { loose: true }) !== null;

const compareVersions = (a: string, b: string): number => compare(a, b, { loose: true });

/**
 * Returns whether a version has precedence over another one; false if one of them is not valid.
 * @see https://semver.org/#spec-item-11
 */
export const isNewerVersion = (version: string, than: string): boolean =>
  isVersion(version) && isVersion(than) && compareVersions(version, than) > 0;

/** Returns the reason of a deprecation; some registries send `true` instead of a text. */
const deprecationOf = (value: unknown): string => (value === true ? 'deprecated' : textOf(value, 1_000));

/**
 * Parses a moment in the years 1 to 9999, which ISO 8601 writes with four digits and the database can store.
 */
function momentOf(value: unknown): Date | undefined {
  const at = new Date(typeof value === 'string' ? value : Number.NaN);
  const year = at.getUTCFullYear();
  return year >= 1 && year <= 9_999 ? at : undefined;
}

function licenseOf({ license, licenses }: Pick<RegistryDocument, 'license' | 'licenses'>): string {
  const named = [license, ...(Array.isArray(licenses) ? licenses : [])].map((one) =>
    textOf(typeof one === 'object' ? (one as { type?: unknown } | null)?.type : one, 100),
  );
  return [...new Set(named.filter(Boolean))].join(' OR ').slice(0, 100);
}

const read = (value: unknown): RegistryDocument => ({
  ...registryDocument.parse({ name: '' }),
  ...(registryDocument.safeParse({ name: '', ...(value as object | null) }).data ?? {}),
});

function versionsOf(document: RegistryDocument): RegistryVersion[] {
  const versions = Object.entries(document.versions)
    .filter(([version]) => isVersion(version))
    .map(([version, facts]) => ({
      version,
      at: momentOf(document.time[version])?.toISOString() ?? '',
      deprecated: deprecationOf((facts as { deprecated?: unknown } | null)?.deprecated),
    }));
  return versions.sort((a, b) => b.at.localeCompare(a.at) || compareVersions(b.version, a.version));
}

/**
 * Extracts the facts about a package from its document.
 * @param document the full or the abbreviated document
 * @param latest the document of the latest version, which contains what the abbreviated document lacks
 */
export function readPackage(document: RegistryDocument, latest?: RegistryDocument): RegistryPackage {
  const found = versionsOf(document);
  const own = textOf(latest?.version, 100);
  const versions: RegistryVersion[] =
    found.length === 0 && isVersion(own)
      ? [{ version: own, at: '', deprecated: deprecationOf(latest?.deprecated) }]
      : found;
  const distTags = Object.fromEntries(
    Object.entries(document['dist-tags'])
      .filter(([tag, version]) => tag.length <= 100 && typeof version === 'string' && isVersion(version))
      .slice(0, 50)
      .map(([tag, version]) => [textOf(tag, 100), String(version)]),
  );
  const byVersion = versions.map(({ version }) => version).sort(compareVersions);
  const latestVersion = distTags.latest ?? (isVersion(own) ? own : byVersion.at(-1)) ?? '';
  const facts = latest ?? read(document.versions[latestVersion]);
  const size = facts.dist.unpackedSize;
  const at = versions.find(({ version }) => version === latestVersion)?.at;
  const keywords = Array.isArray(document.keywords) ? document.keywords : [];
  return {
    npmName: textOf(document.name, npmLimits.name),
    description: textOf(document.description ?? facts.description, 500),
    latestVersion,
    distTags,
    versionNum: versions.length,
    versions: versions.slice(0, npmLimits.versions),
    publishAt: at ? new Date(at) : undefined,
    license: licenseOf(facts) || licenseOf(document),
    deprecatedText: deprecationOf(facts.deprecated),
    readme: textOf(document.readme ?? facts.readme, npmLimits.readme),
    unpackedSize: typeof size === 'number' && Number.isSafeInteger(size) && size >= 0 ? size : undefined,
    gitUrl: repositoryPage(document.repository) || repositoryPage(facts.repository),
    homepage: webPage(document.homepage) || webPage(facts.homepage),
    keywords: keywords
      .map((word) => textOf(word, 40))
      .filter(Boolean)
      .slice(0, 20),
  };
}
