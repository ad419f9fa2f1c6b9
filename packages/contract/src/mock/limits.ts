// Without schemas, so that the browser can take these without taking the schema library along.

/** The methods a mock can have, in the order they are offered. */
export const mockMethods = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type MockMethod = (typeof mockMethods)[number];

/** Most mocks of a project. GitHub's own API, the largest tried, has 1,223 operations. */
export const projectMockLimit = 10_000;

/** Most a project's mocks come to, definitions and documents' tables together, in bytes of UTF-8; GitHub's to 10 MB. */
export const projectByteLimit = 64 * 1024 * 1024;

/** Longest data definition, in characters: the largest of GitHub's thousand has 174,000. */
export const modeLimit = 200_000;

/** Largest API document, in bytes. GitHub's own, the largest tried, has 13 MB. */
export const documentBodyLimit = 24 * 1024 * 1024;

/** Largest zip that is imported, in bytes. */
export const zipLimit = 8 * 1024 * 1024;

/** Most folders of a project: an API document with a tag for each of its resources has some two hundred. */
export const folderLimit = 500;

/** Most folders within each other. */
export const folderDepthLimit = 5;

export const folderNameLimit = 60;

/** Most tags of a mock. */
export const tagLimit = 20;

/** Longest tag, in characters. */
export const tagLengthLimit = 40;
