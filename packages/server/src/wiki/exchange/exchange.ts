import type { CatalogType, ImportSource } from '@easymock/contract';
import type { EditedType } from '@easymock/wiki-content';
import type { ManifestTemplate } from './manifest';

// What the threads that read and write files and the jobs that use them tell each other.

/** Something that was not understood or was done otherwise, as a kind with a value: the reader's language decides the words. */
export interface Note {
  /** The path of the file that it is about. */
  readonly where: string;
  readonly kind: NoteKind;
  readonly value?: string;
}

export const noteKinds = [
  'unsafeMarkup',
  'linkMissing',
  'fileMissing',
  'fileTooLarge',
  'fileUnused',
  'fileRefused',
  'format',
  'encoding',
  'nameMended',
  'nameTaken',
  'tagMissing',
  'tooDeep',
  'damaged',
  'duplicate',
  'tooLong',
  'editedSince',
  'locked',
  'refused',
  'lost',
  'pictureOutside',
] as const;
export type NoteKind = (typeof noteKinds)[number];

/** The look of a node that an export of ours says. */
export interface ImportedLook {
  readonly icon?: string;
  readonly introduce?: string;
  readonly colour?: string;
  readonly bgColour?: string;
  readonly tags?: readonly string[];
}

/** A folder or an article that an import makes. */
export interface PlannedNode {
  /** Its path within the import, by which it is known again: that of its file, and of a folder with a slash at the end. */
  readonly key: string;
  /** Null for the first level. */
  readonly parentKey: string | null;
  readonly name: string;
  readonly catalogType: CatalogType;
  readonly templateType?: EditedType | undefined;
  readonly look?: ImportedLook;
  /** Of a template, as an export of ours says. */
  readonly template?: ManifestTemplate | undefined;
}

export interface ImportPlan {
  readonly source: ImportSource;
  /** Folders stand before what lies in them, siblings in their order. */
  readonly nodes: readonly PlannedNode[];
  readonly notes: readonly Note[];
  /** The files that are no articles: what no article shows is left out, and said. */
  readonly others: readonly string[];
}

/** Something that an article names by an address within the import. Its mark stands in the text. */
export type Reference = { readonly mark: string } & (
  | { readonly kind: 'page'; readonly key: string; readonly hash: string }
  | { readonly kind: 'file'; readonly file: FileReference }
);

export interface FileReference {
  /** What to ask the thread for it. */
  readonly path: string;
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
  readonly isAttachment: boolean;
}

/** An article as its file says it. Where addresses of pages and files belong, there are marks. */
export interface ReadArticle {
  /** The title in the file, if it says one. */
  readonly title: string | undefined;
  readonly source: string;
  readonly references: readonly Reference[];
  /** Files that belong to it without being named in its text. */
  readonly attachments: readonly FileReference[];
  /** Stands for the text, its title and its files, wherever they are imported. */
  readonly digest: string;
  readonly notes: readonly Note[];
}

/** A file that was uploaded, and where the thread finds it. */
export interface UploadedFile {
  readonly name: string;
  readonly path: string;
}
