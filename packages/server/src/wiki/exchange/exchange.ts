import type { CatalogType, ImportSource, Text } from '@easymock/contract';
import type { EditedType } from '@easymock/wiki-content';
import type { NamedValue, TextProperty } from '../field/front-matter';
import type { ManifestField, ManifestTemplate } from './manifest';

// Messages between the import and export jobs and their threads.

/**
 * A note about something skipped or changed, as a kind with a value; the text is chosen in the reader's
 * language.
 */
export interface Note {
  /** Path of the file concerned. */
  readonly where: string;
  readonly kind: NoteKind;
  /** A name or a number; a sentence stands in both languages. */
  readonly value?: string | Text;
}

export const noteKinds = [
  'unsafeMarkup',
  'linkMissing',
  'fileMissing',
  'fileTooLarge',
  'fileUnused',
  'fileRefused',
  'format',
  'wordStyle',
  'wordPart',
  'wordPicture',
  'wordSymbol',
  'encoding',
  'nameMended',
  'nameTaken',
  'tagMissing',
  'fieldUnknown',
  'fieldValue',
  'fieldsFull',
  'tooDeep',
  'damaged',
  'duplicate',
  'tooLong',
  'editedSince',
  'locked',
  'refused',
  'lost',
  'pictureOutside',
  'pictureFailed',
] as const;
export type NoteKind = (typeof noteKinds)[number];

/** The appearance of a node, as stored in an export of this product. */
export interface ImportedLook {
  readonly icon?: string;
  readonly introduce?: string;
  readonly colour?: string;
  readonly bgColour?: string;
  readonly tags?: readonly string[];
}

/** A folder or an article that an import creates. */
export interface PlannedNode {
  /**
   * Identifies the node in later imports: the path of its file within the import, or of its folder with a
   * trailing slash.
   */
  readonly key: string;
  /** Null for the first level. */
  readonly parentKey: string | null;
  readonly name: string;
  readonly catalogType: CatalogType;
  readonly templateType?: EditedType | undefined;
  readonly look?: ImportedLook;
  /** Fields of a folder in an export of this product. */
  readonly fields?: readonly ManifestField[] | undefined;
  /** Set for a template in an export of this product. */
  readonly template?: ManifestTemplate | undefined;
}

export interface ImportPlan {
  readonly source: ImportSource;
  /** Folders precede their children, and siblings keep their order. */
  readonly nodes: readonly PlannedNode[];
  readonly notes: readonly Note[];
  /** Paths of files that are no articles; those that no article shows are skipped and reported. */
  readonly others: readonly string[];
}

/** An address within the import that an article refers to. A mark replaces it in the text. */
export type Reference = { readonly mark: string } & (
  | { readonly kind: 'page'; readonly key: string; readonly hash: string }
  | { readonly kind: 'file'; readonly file: FileReference }
  /** A picture of another website, to be fetched. */
  | { readonly kind: 'picture'; readonly address: string }
);

export interface FileReference {
  /** Path for requesting the file from the thread. */
  readonly path: string;
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
  readonly isAttachment: boolean;
}

/** An article as read from its file, with marks in place of the addresses of pages and files. */
export interface ReadArticle {
  /** Title in the file, if there is one. */
  readonly title: string | undefined;
  readonly source: string;
  /** Entries of the front matter of a Markdown text; they are removed from it if they become values of fields. */
  readonly properties: readonly TextProperty[];
  /** Values that an export of this product has outside the text. */
  readonly values: readonly NamedValue[];
  readonly references: readonly Reference[];
  /** Files that belong to the article without being named in its text. */
  readonly attachments: readonly FileReference[];
  /** Digest of the text, the title and the files; independent of where they are imported. */
  readonly digest: string;
  readonly notes: readonly Note[];
}

/** An uploaded file and its path for the thread. */
export interface UploadedFile {
  readonly name: string;
  readonly path: string;
}
