import { DocumentError, type ImportFormat, readImport, type Texts } from '@easymock/mock-engine';

/** The summary of a document that the form shows before sending it. */
export type DocumentSummary =
  | {
      isReadable: true;
      /** Format of the document; null for Swagger and OpenAPI. */
      format: ImportFormat | null;
      version: string;
      title: string;
      operations: number;
      problems: number;
      /** Path prefixes shared by all operations; the first one is the default. */
      basePaths: readonly string[];
    }
  | { isReadable: false; texts: Texts | null };

/** The parts of a readable document that the form can use. */
export type Offered = Extract<DocumentSummary, { isReadable: true }>;

export function summarize(text: string): DocumentSummary {
  try {
    const { format = null, version, title, operations, problems, basePaths } = readImport(text);
    const counts = { operations: operations.length, problems: problems.length };
    return { isReadable: true, format, version, title, ...counts, basePaths };
  } catch (error) {
    return { isReadable: false, texts: error instanceof DocumentError ? error.texts : null };
  }
}
