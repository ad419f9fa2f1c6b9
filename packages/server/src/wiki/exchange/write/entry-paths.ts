import { isDevice } from '../../../platform/files/file-type';
import { formOf } from '../../content';
import type { NodeRow } from '../../wiki.table';
import { manifestName } from '../manifest';

const endings = { markdown: 'md', wysiwyg: 'html', tinyMce: 'html', jsmind: 'json' } as const;
/** In characters. A deep tree of long names would be more than systems take as a path. */
const longest = 200;

/** A name as a part of a path that every system takes. */
function segmentOf(name: string): string {
  const plain = name
    .replace(/[\p{Cc}\p{Cf}"]/gu, '_')
    .replace(/^\.+/, '_')
    .replace(/[. ]+$/, '_')
    .trim();
  return isDevice(plain) || plain === '' ? `_${plain}` : plain;
}

type PathNode = Pick<NodeRow, 'id' | 'parentId' | 'name' | 'catalogType' | 'templateType'>;

/** Where the texts of articles lie in an archive, by their IDs: by their names, and different from each other everywhere. */
export function entryPaths(nodes: readonly PathNode[]): Map<string, string> {
  // In lower case, since some systems know no difference.
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
