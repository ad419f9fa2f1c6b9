import { base, type CatalogNode } from '@easymock/contract';
import { useNavigate } from 'react-router';
import type { Action } from '../../../kit/buttons/action-menu';
import {
  AddIcon,
  BellIcon,
  CopyIcon,
  DownloadIcon,
  EditIcon,
  FolderAddIcon,
  FolderIcon,
  LinkIcon,
  PinIcon,
  SearchIcon,
  ShareIcon,
  SlidersIcon,
  StarIcon,
  TeamIcon,
  TrashIcon,
  UploadIcon,
} from '../../../kit/display/icons';
import { to } from '../../../lib/address/page';
import { useChange } from '../../../lib/api/queries';
import { copyText } from '../../../lib/browser/copy';
import { useTexts } from '../../../lib/texts/texts';
import type { Ask } from './dialogs';
import { texts as starTexts } from './star-texts';
import { texts } from './texts';
import { useFavourite } from './use-favourite';
import type { NodeActions } from './use-node-actions';

/** Returns the absolute URL of a folder or an article, to share with others. */
export const addressOf = (id: string): string => location.origin + base + to('wikiFolder', { markdownId: id });

/** Returns the path of the search within a folder or a space. */
export const searchInPath = (id: string): string => `${to('wikiSearch')}?${new URLSearchParams({ parentId: id })}`;

/** Builds the menu of a folder or an article. */
export function useNodeMenu(actions: NodeActions, ask: Ask) {
  const t = useTexts(texts);
  const ts = useTexts(starTexts);
  const navigate = useNavigate();
  const { change: star } = useFavourite();
  const follow = useChange('follow', 'follow', { done: ts.followed });
  return (node: CatalogNode, how: { onRename: () => void; onAddFolder?: () => void }): Action[] => {
    const isFolder = node.catalogType === 'folder';
    const inFolder: Action[] = [
      { key: 'article', icon: AddIcon, label: t.addArticle, run: () => ask({ kind: 'new', parentId: node.id }) },
      ...(how.onAddFolder ? [{ key: 'folder', icon: FolderAddIcon, label: t.addFolder, run: how.onAddFolder }] : []),
      {
        key: 'import',
        icon: UploadIcon,
        label: t.import,
        run: () => ask({ kind: 'import', into: { parentId: node.id, name: node.catalogName } }),
      },
    ];
    const change: Action[] = [
      { key: 'rename', icon: EditIcon, label: t.rename, run: how.onRename },
      { key: 'look', icon: SlidersIcon, label: t.look, run: () => ask({ kind: 'look', node }) },
      {
        key: 'pin',
        icon: PinIcon,
        label: node.isTop ? t.unpin : t.pin,
        // `useChange` has reported the failure.
        run: () => void actions.pin(node).catch(() => {}),
      },
      { key: 'move', icon: FolderIcon, label: t.moveTo, run: () => ask({ kind: 'move', nodes: [node] }) },
    ];
    return [
      ...(isFolder && node.canEdit ? inFolder : []),
      ...(isFolder && node.canView
        ? [{ key: 'search', icon: SearchIcon, label: t.searchIn, run: () => void navigate(searchInPath(node.id)) }]
        : []),
      ...(node.canEdit ? change : []),
      ...(node.canView
        ? [
            { key: 'star', icon: StarIcon, label: ts.star, run: () => star(node.id, true) },
            {
              key: 'follow',
              icon: BellIcon,
              label: ts.follow,
              run: () => follow.mutate({ markdownId: node.id, isFollow: true }),
            },
            { key: 'copy', icon: CopyIcon, label: t.copyTo, run: () => ask({ kind: 'copy', nodes: [node] }) },
            { key: 'link', icon: LinkIcon, label: t.copyLink, run: () => copyText(addressOf(node.id)) },
            { key: 'share', icon: ShareIcon, label: t.share, run: () => ask({ kind: 'share', node }) },
            { key: 'rights', icon: TeamIcon, label: t.rights, run: () => ask({ kind: 'rights', node }) },
            {
              key: 'export',
              icon: DownloadIcon,
              label: t.export,
              run: () => ask({ kind: 'export', id: node.id, name: node.catalogName, isFolder }),
            },
          ]
        : []),
      ...(node.canEdit
        ? [
            {
              key: 'recycle',
              icon: TrashIcon,
              label: t.recycle,
              isDanger: true,
              run: () => void actions.recycle([node]).catch(() => {}),
            },
          ]
        : []),
    ];
  };
}
