import type { Text } from '../core/language';

// Separate from the schemas, since screens import these choices and must not load zod.

/**
 * Sources of the answers of a project or a mock: its mocks, mocks and the back end for unknown paths, always the
 * back end, or the back end while its answers are recorded.
 */
export const upstreamModes = ['mock', 'fallback', 'upstream', 'record'] as const;
export type UpstreamMode = (typeof upstreamModes)[number];

export const upstreamModeNames: Readonly<Record<UpstreamMode, Text>> = {
  mock: { zh: '只用接口', en: 'Mocks only' },
  fallback: { zh: '接口优先，其余转发', en: 'Mocks, else the back end' },
  upstream: { zh: '全部转发', en: 'Always the back end' },
  record: { zh: '转发并录制', en: 'Back end, recorded' },
};

/** Stages in the life of a mock. Calls of live mocks go to the back end. */
export const mockStates = ['designing', 'agreed', 'ready', 'live'] as const;
export type MockState = (typeof mockStates)[number];

export const mockStateNames: Readonly<Record<MockState, Text>> = {
  designing: { zh: '设计中', en: 'In design' },
  agreed: { zh: '已约定', en: 'Agreed' },
  ready: { zh: '可联调', en: 'Ready to integrate' },
  live: { zh: '已上线', en: 'Live' },
};

/** Maximum back ends per project. */
export const environmentLimit = 10;

/** Maximum minutes of a recording. */
export const recordMinutesLimit = 24 * 60;

/** Maximum differences of an answer from its definition that are stored. */
export const driftLimit = 50;

/** Kinds of differences of a real answer from the definition of its mock. */
export const driftKinds = ['missing', 'new', 'retyped'] as const;
