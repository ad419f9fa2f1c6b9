import {
  type CatalogType,
  fieldOptionLimit,
  fieldOptionNameLimit,
  folderFieldLimit,
  folderFieldNameLimit,
  folderFieldTypes,
  templateCategoryLimit,
  templateSortLimit,
  tokenColours,
} from '@easymock/contract';
import { z } from 'zod';

// The manifest of an exported folder. Importing it restores the same tree with the same texts.

/** A picture or an attachment, stored once for all articles that show it. */
const manifestFile = z.object({
  /** Path in the archive. */
  file: z.string(),
  name: z.string(),
  sha256: z.string(),
  size: z.number(),
});
export type ManifestFile = z.output<typeof manifestFile>;

/** An address in the text of an article that was redirected into the archive. */
const manifestReference = z.object({
  /** The address in the exported text. */
  href: z.string().min(1),
  /** The target: a file ID or a node ID. */
  file: z.string().optional(),
  node: z.string().optional(),
});
export type ManifestReference = z.output<typeof manifestReference>;

/** The gallery's data of a template. Its audience is decided again where it is imported. */
const manifestTemplate = z.object({
  category: z.string().max(templateCategoryLimit).default(''),
  /** Tag of the articles made from it. */
  articleTag: z.string().max(40).default(''),
  priority: z.number().int().min(0).max(templateSortLimit).default(0),
});
export type ManifestTemplate = z.output<typeof manifestTemplate>;

/** A field of a folder, without the IDs of this installation. */
const manifestField = z.object({
  name: z.string().min(1).max(folderFieldNameLimit),
  type: z.enum(folderFieldTypes),
  options: z
    .array(z.object({ name: z.string().min(1).max(fieldOptionNameLimit), color: z.enum(tokenColours).catch('ink') }))
    .max(fieldOptionLimit)
    .default([]),
});
export type ManifestField = z.output<typeof manifestField>;

const manifestNode = z.object({
  id: z.string().regex(/^[\w-]{1,36}$/),
  /** Null on the first level. */
  parent: z.string().nullable(),
  name: z.string(),
  catalogType: z.string(),
  templateType: z.string().optional(),
  template: manifestTemplate.optional(),
  icon: z.string().max(40).default(''),
  introduce: z.string().max(200).default(''),
  colour: z.string().max(20).default(''),
  bgColour: z.string().max(20).default(''),
  tags: z.array(z.string().max(40)).max(8).default([]),
  fields: z.array(manifestField).max(folderFieldLimit).default([]),
  /** Values of the folder's fields, under their names. */
  values: z
    .array(z.object({ name: z.string(), value: z.union([z.string(), z.number()]) }))
    .max(folderFieldLimit)
    .default([]),
  /** Names of the values that were written into the text as front matter. */
  inText: z.array(z.string()).max(folderFieldLimit).default([]),
  createdAt: z.string().default(''),
  updatedAt: z.string().default(''),
  /** Path of the article's text. */
  file: z.string().optional(),
  sha256: z.string().default(''),
  references: z.array(manifestReference).default([]),
  /** Files of the article in their order, whether its text names them or not. */
  attachments: z.array(z.string()).default([]),
});
export type ManifestNode = Omit<z.output<typeof manifestNode>, 'catalogType'> & { catalogType: CatalogType };

const manifestSchema = z.object({
  format: z.literal('easymock-wiki'),
  version: z.literal(1),
  exportedAt: z.string().default(''),
  counts: z.object({ folders: z.number(), articles: z.number(), files: z.number() }),
  /** Folders precede their children, and siblings keep their order. */
  nodes: z.array(manifestNode),
  files: z.array(manifestFile),
  failed: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })).default([]),
});
export type Manifest = Omit<z.output<typeof manifestSchema>, 'nodes'> & { nodes: ManifestNode[] };

export const manifestName = 'manifest.json';

/** Parses a manifest; undefined if it was not written by this product. */
export function manifestOf(text: string, types: readonly CatalogType[]): Manifest | undefined {
  try {
    const read = manifestSchema.parse(JSON.parse(text));
    const isKnown = read.nodes.every(({ catalogType }) => (types as readonly string[]).includes(catalogType));
    return isKnown ? (read as Manifest) : undefined;
  } catch {
    return undefined;
  }
}
