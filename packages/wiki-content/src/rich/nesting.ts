import type { ContentMatch, NodeType } from 'prosemirror-model';
import { richSchema } from './schema';

/** The contents that a node may have at any place. */
export interface Nesting {
  readonly children: ReadonlySet<string>;
  readonly hasText: boolean;
}

function read({ contentMatch }: NodeType): Nesting {
  const names = new Set<string>();
  const seen = new Set<ContentMatch>();
  const waiting = [contentMatch];
  for (let match = waiting.pop(); match; match = waiting.pop()) {
    if (seen.has(match)) continue;
    seen.add(match);
    for (let at = 0; at < match.edgeCount; at += 1) {
      const { type, next } = match.edge(at);
      names.add(type.name);
      waiting.push(next);
    }
  }
  const hasText = names.delete('text');
  return { children: names, hasText };
}

const all = new Map(Object.values(richSchema.nodes).map((type) => [type.name, read(type)]));

/** Returns what a node type may contain; undefined for an unknown one. */
export const nestingOf = (name: string): Nesting | undefined => all.get(name);
