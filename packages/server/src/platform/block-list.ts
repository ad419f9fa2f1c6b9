import type { IncomingMessage } from 'node:http';
import type { Config } from '../config';
import { matcherOf, senderOf, trustOf } from './trust';

/** What the settings shut out. */
export interface BlockList {
  /** Projects that are not served. */
  readonly projects: ReadonlySet<string>;
  /** Whether whoever sent a request is refused, whatever they ask for. */
  hasSenderOf(request: IncomingMessage): boolean;
}

/**
 * Reads who and what is blocked. Who is not asked for costs nothing: every served call passes here.
 * @example openBlockList(config).projects.has('691f0a3c5be1c2d40f7a9e11')
 */
export function openBlockList(
  config: Pick<Config, 'blockedProjects' | 'blockedAddresses' | 'trustProxy'>,
): BlockList {
  const { blockedProjects, blockedAddresses, trustProxy } = config;
  const projects = new Set(blockedProjects);
  if (blockedAddresses.length === 0) return { projects, hasSenderOf: () => false };
  const isTrusted = trustOf(trustProxy);
  const isBlocked = matcherOf(blockedAddresses);
  return { projects, hasSenderOf: (request) => isBlocked(senderOf(request, isTrusted)) };
}
