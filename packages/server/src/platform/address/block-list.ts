import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config/config';
import { matcherOf, senderOf, trustOf } from './trust';

export interface BlockList {
  /** Projects that are not served. */
  readonly projects: ReadonlySet<string>;
  /** Whether all requests of this sender are refused. */
  hasSenderOf(request: IncomingMessage): boolean;
}

/**
 * Reads the blocked addresses and projects from the settings. An empty list adds no work to a call, since every served
 * call passes here.
 * @example openBlockList(config).projects.has('691f0a3c5be1c2d40f7a9e11')
 */
export function openBlockList(config: Pick<Config, 'blockedProjects' | 'blockedAddresses' | 'trustProxy'>): BlockList {
  const { blockedProjects, blockedAddresses, trustProxy } = config;
  const projects = new Set(blockedProjects);
  if (blockedAddresses.length === 0) return { projects, hasSenderOf: () => false };
  const isTrusted = trustOf(trustProxy);
  const isBlocked = matcherOf(blockedAddresses);
  return { projects, hasSenderOf: (request) => isBlocked(senderOf(request, isTrusted)) };
}
