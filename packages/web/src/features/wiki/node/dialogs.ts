import type { ArticleType, CatalogNode, TextForm } from '@easymock/contract';
import type { Place } from './place';
import type { ChosenTemplate, TemplateTask } from './template-task';

/** What the dialogs have to know of a folder or an article that is renamed, moved or copied. */
export type MovedNode = Pick<CatalogNode, 'id' | 'parentId' | 'catalogName' | 'version'>;

/** A question that the pages of documents ask in a dialog or a drawer. */
export type Dialog =
  | {
      readonly kind: 'new';
      readonly parentId: Place;
      readonly type?: ArticleType;
      readonly template?: ChosenTemplate;
      /** Whether the person wants to begin with a template. */
      readonly isFromTemplate?: boolean;
    }
  | { readonly kind: 'template'; readonly task: TemplateTask }
  | { readonly kind: 'newFolder'; readonly parentId: Place }
  | { readonly kind: 'rename'; readonly node: MovedNode }
  | { readonly kind: 'look'; readonly node: CatalogNode }
  | {
      readonly kind: 'move';
      readonly nodes: readonly MovedNode[];
      /** Where they were dropped; without it the person chooses. */
      readonly target?: { readonly parentId: Place; readonly name: string; readonly afterId?: string };
    }
  | { readonly kind: 'copy'; readonly nodes: readonly MovedNode[] }
  | { readonly kind: 'rights'; readonly node: Pick<CatalogNode, 'id' | 'catalogName' | 'catalogType'> }
  /** The right of one person to several nodes. */
  | { readonly kind: 'personRights'; readonly nodes: readonly CatalogNode[] }
  | { readonly kind: 'convert'; readonly id: string; readonly name: string; readonly form: TextForm }
  | { readonly kind: 'share'; readonly node: Pick<CatalogNode, 'id' | 'catalogName' | 'catalogType'> }
  | { readonly kind: 'recycle' }
  | { readonly kind: 'settings' }
  | { readonly kind: 'import'; readonly parentId: Place; readonly name: string }
  | { readonly kind: 'export'; readonly id: Place; readonly name: string; readonly isFolder: boolean }
  /** The imports and exports of the person; `id` is the one that a message leads to. */
  | { readonly kind: 'transfers'; readonly id?: string };

export type Ask = (dialog: Dialog) => void;
