// Separate from the schemas, since screens import these limits and must not load zod.

/** The methods of mocks, in display order. */
export const mockMethods = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type MockMethod = (typeof mockMethods)[number];

/** Formats of documents from which mocks can be imported, besides Swagger and OpenAPI. */
export const importFormats = ['postman', 'har', 'yapi', 'apifox', 'curl'] as const;

/** Formats of an export: the zip that can be imported again, and formats of other tools. */
export const exportFormats = ['zip', 'openapi', 'typescript', 'msw', 'postman', 'markdown'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Suffixes of the names of exported files. */
export const exportExtensions: Readonly<Record<ExportFormat, string>> = {
  zip: 'zip',
  openapi: 'openapi.json',
  typescript: 'client.ts',
  msw: 'handlers.ts',
  postman: 'postman_collection.json',
  markdown: 'md',
};

/** Maximum mocks per project. GitHub's API, the largest tested, has 1,223 operations. */
export const projectMockLimit = 10_000;

/**
 * Maximum UTF-8 bytes of a project's mocks, definitions and tables of documents together. GitHub's API needs
 * 10 MB.
 */
export const projectByteLimit = 64 * 1024 * 1024;

/** Maximum characters of a data definition. The largest one of GitHub's API has 174,000. */
export const modeLimit = 200_000;

/** Maximum bytes of an API document. GitHub's, the largest tested, has 13 MB. */
export const documentBodyLimit = 24 * 1024 * 1024;

/** Maximum bytes of an imported zip file. */
export const zipLimit = 8 * 1024 * 1024;

/** Maximum folders per project. Large API documents have about 200 tags, which become folders. */
export const folderLimit = 500;

export const folderDepthLimit = 5;

export const folderNameLimit = 60;

export const tagLimit = 20;

/** Maximum characters. */
export const tagLengthLimit = 40;

/** Maximum named answers per mock. */
export const answerLimit = 30;

/** Maximum characters. */
export const answerNameLimit = 40;

export const answerHeaderLimit = 30;

/** Maximum characters of the definitions of a mock's named answers together. */
export const answerModesLimit = 400_000;

/** Milliseconds; every delayed response occupies a connection. */
export const maxAnswerDelayMs = 60_000;

/** Maximum lines in the condition of an answer. */
export const conditionLineLimit = 20;

/** Maximum values in a line of a condition. */
export const conditionValueLimit = 50;

/** Maximum characters of a name, a path or a value in a condition. */
export const conditionTextLimit = 300;

export const answerTriggers = ['condition', 'sequence', 'weight', 'scenario'] as const;

/**
 * Ways in which an answer fails on purpose: connection reset, closed without a byte, cut off in the middle of
 * the body, or sent in slow pieces.
 */
export const answerFaults = ['none', 'reset', 'empty', 'cut', 'drip'] as const;
export type AnswerFault = (typeof answerFaults)[number];

/** Parts of a call that a condition reads. */
export const conditionPlaces = ['query', 'param', 'header', 'cookie', 'body', 'method'] as const;

export const conditionTests = ['equals', 'one_of', 'contains', 'matches', 'exists', 'greater', 'less'] as const;

/** Maximum scenarios per project. */
export const scenarioLimit = 50;

/** Maximum mocks whose response a scenario chooses. */
export const scenarioChoiceLimit = 500;

/** Maximum days for which a scenario is active for everybody. */
export const scenarioEveryoneDays = 7;

/** Actions of calls on the rows of a collection, besides listing them. */
export const collectionActions = ['create', 'get', 'replace', 'patch', 'delete'] as const;
export type CollectionAction = (typeof collectionActions)[number];

/** Methods of the calls of a collection; all but `create` have the ID of a row in their path. */
export const collectionMethods: Readonly<Record<CollectionAction, MockMethod>> = {
  create: 'post',
  get: 'get',
  replace: 'put',
  patch: 'patch',
  delete: 'delete',
};

export const collectionScopes = ['project', 'scenario'] as const;

/** Maximum rows of a collection. */
export const collectionRowLimit = 1_000;

/** Maximum bytes of the rows of a collection together. */
export const collectionByteLimit = 1024 * 1024;

/** Maximum characters of one row. */
export const storedRowLimit = 200_000;

/** Maximum characters of a name in the path to the list of a collection. */
export const collectionNameLimit = 100;

/** Maximum names in the path to the list of a collection. */
export const collectionPathLimit = 10;

/** Maximum keys in the store of a project or scenario. */
export const storeKeyLimit = 100;

/** Maximum bytes of a store. */
export const storeByteLimit = 256 * 1024;

/** Maximum collections per project; the rows of each scenario count as one. */
export const projectCollectionLimit = 200;
