import type { Article, ArticleType, CatalogNode, TextForm } from '@easymock/contract';
import type { Place } from './place';
import type { ChosenTemplate, TemplateTask } from './template-task';

/** The fields that dialogs need of a node to rename, move or copy it. */
export type MovedNode = Pick<CatalogNode, 'id' | 'parentId' | 'catalogName' | 'version'>;

/** A dialog or drawer of the document pages. */
export type Dialog =
  | {
      readonly kind: 'new';
      readonly parentId: Place;
      readonly type?: ArticleType;
      readonly template?: ChosenTemplate;
      /** Whether the dialog opens with the list of templates. */
      readonly isFromTemplate?: boolean;
    }
  | { readonly kind: 'template'; readonly task: TemplateTask }
  | { readonly kind: 'newFolder'; readonly parentId: Place }
  | { readonly kind: 'rename'; readonly node: MovedNode }
  | { readonly kind: 'look'; readonly node: CatalogNode }
  | {
      readonly kind: 'move';
      readonly nodes: readonly MovedNode[];
      /** The drop target; absent if the user chooses the target in the dialog. */
      readonly target?: { readonly parentId: Place; readonly name: string; readonly afterId?: string };
    }
  | { readonly kind: 'copy'; readonly nodes: readonly MovedNode[] }
  | { readonly kind: 'rights'; readonly node: Pick<CatalogNode, 'id' | 'catalogName' | 'catalogType'> }
  | { readonly kind: 'personRights'; readonly nodes: readonly CatalogNode[] }
  | { readonly kind: 'convert'; readonly id: string; readonly name: string; readonly form: TextForm }
  | { readonly kind: 'pictures'; readonly id: string; readonly name: string }
  | { readonly kind: 'share'; readonly node: Pick<CatalogNode, 'id' | 'catalogName' | 'catalogType'> }
  | { readonly kind: 'validity'; readonly article: Article }
  | { readonly kind: 'mustRead'; readonly id: string; readonly name: string }
  | { readonly kind: 'recycle' }
  | { readonly kind: 'settings' }
  /** The user chooses the place in the dialog if `into` is absent. */
  | { readonly kind: 'import'; readonly into?: { readonly parentId: Place; readonly name: string } }
  | {
      readonly kind: 'export';
      readonly id: Place;
      readonly name: string;
      readonly isFolder: boolean;
      /** The chosen children of the folder; absent for all. */
      readonly ids?: readonly string[];
    }
  /** The user's imports and exports; `id` is the transfer that a notification links to. */
  | { readonly kind: 'transfers'; readonly id?: string };

export type Ask = (dialog: Dialog) => void;
