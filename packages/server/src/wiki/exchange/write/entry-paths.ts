import { isDevice } from '../../../platform/files/file-type';
import { formOf } from '../../content/content';
import type { NodeRow } from '../../wiki.table';
import { manifestName } from '../manifest';

const endings = { markdown: 'md', wysiwyg: 'html', tinyMce: 'html', jsmind: 'json' } as const;
/** Characters. Deep trees with long names would exceed the path limits of operating systems. */
const longest = 200;

/** Converts a name to a path segment that every operating system accepts. */
function segmentOf(name: string): string {
  const plain = name
    .replace(/[\p{Cc}\p{Cf}"]/gu, '_')
    .replace(/^\.+/, '_')
    .replace(/[. ]+$/, '_')
    .trim();
  return isDevice(plain) || plain === '' ? `_${plain}` : plain;
}

type PathNode = Pick<NodeRow, 'id' | 'parentId' | 'name' | 'catalogType' | 'templateType'>;

/**
 * Returns the paths of articles' texts in an archive by node ID: based on their names, and unique on every
 * file system.
 */
export function entryPaths(nodes: readonly PathNode[]): Map<string, string> {
  // Lower case, because some file systems ignore case.
  const taken = new Set([manifestName, 'files']);
  const folders = new Map<string, string>();
  const paths = new Map<string, string>();
  for (const node of nodes) {
    const isFolder = node.catalogType === 'folder';
    const ending = isFolder ? '' : `.${endings[formOf(node)]}`;
    const around = folders.get(node.parentId);
    const stem = `${around === undefined ? '' : `${around}/`}${segmentOf(node.name)}`;
    const short = stem.length > longest ? `_/${node.id}` : stem;
    for (let num = 1; ; num++) {
      const path = `${short}${num === 1 ? '' : `-${num}`}${ending}`;
      if (taken.has(path.toLowerCase())) continue;
      taken.add(path.toLowerCase());
      if (isFolder) folders.set(node.id, path);
      else paths.set(node.id, path);
      break;
    }
  }
  return paths;
}
