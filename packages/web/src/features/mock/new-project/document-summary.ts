import { DocumentError, readApiDocument, type Texts } from '@easymock/mock-engine';

/** The summary of a document that the form shows before sending it. */
export type DocumentSummary =
  | {
      isReadable: true;
      version: string;
      title: string;
      operations: number;
      problems: number;
      /** Path prefixes shared by all operations; the first one is the default. */
      basePaths: readonly string[];
    }
  | { isReadable: false; texts: Texts | null };

export function summarize(text: string): DocumentSummary {
  try {
    const { version, title, operations, problems, basePaths } = readApiDocument(text);
    return { isReadable: true, version, title, operations: operations.length, problems: problems.length, basePaths };
  } catch (error) {
    return { isReadable: false, texts: error instanceof DocumentError ? error.texts : null };
  }
}
