export type { Mismatch, MismatchCode } from './check/mismatch';
export { templateOf } from './check/template-of';
export { type MockSchema, type SchemaRule, toJSONSchema } from './check/to-json-schema';
export { findMismatches } from './check/valid';
export { findShapeChanges, type ShapeChange, type ShapeType, sentSchema } from './compare/shape-changes';
export { type AnswerChoice, type AnswerChooser, type AnswerReason, compileChooser } from './conditions/choose-answer';
export { type Condition, compileCondition } from './conditions/compile-condition';
export type {
  AnswerRule,
  AnswerTrigger,
  ConditionLine,
  ConditionPlace,
  ConditionRequest,
  ConditionTest,
  LineOutcome,
} from './conditions/condition';
export { findExpressionProblem } from './conditions/expression';
export { type AnswerConflict, type ConflictKind, findAnswerConflicts } from './conditions/find-conflicts';
export {
  DocumentError,
  type DocumentErrorCode,
  ModeError,
  type ModeErrorCode,
  PatternError,
  type PatternErrorCode,
  RenderError,
  type RenderErrorCode,
} from './core/errors';
export { DEFAULT_LIMITS, type RenderLimits } from './core/limits';
export type { Locale, Place, Texts } from './core/texts';
export { drawsNumber } from './edit/draws-number';
export { formatMode } from './edit/format';
export { lintMode, type Problem } from './edit/lint';
export { type ExpressionRewrite, findExpressionRewrites, rewriteExpressions } from './edit/rewrite-expressions';
export type { ApiMock, ApiMockAnswer, ApiProject } from './export/describe-api';
export { type ApiFormat, exportApi } from './export/export-api';
export { describeMocks } from './export/markdown';
export {
  isMarkedMarkdown,
  type MarkdownUpdate,
  updateMarkedMarkdown,
  writeMarkedMarkdown,
} from './export/marked-markdown';
export { readImport } from './import/read-import';
export { recordedPattern } from './import/url-parts';
export { findLists, type ListPlace } from './lists/find-lists';
export { createMatcher, type Matcher, type Route, type RouteMatch, type RouteMiss } from './match/match';
export { checkPattern, normalizePattern, patternKey } from './match/pattern';
export type { StepBudget } from './match/pattern-program';
export { extend, mock, Random, valid } from './mockjs/default-face';
export type { Extension, ExtensionFunction, ExtensionMethods, Extensions } from './mockjs/extension';
export { createMock, type MockFace, type MockOptions } from './mockjs/mock-face';
export { createRandom, type RandomFace, type RandomOptions, randomNames } from './mockjs/random-face';
export type { RandomMethods } from './mockjs/random-methods';
export {
  changeKind,
  type EditableKind,
  insertField,
  moveNode,
  type OutlineEdit,
  pathOfNames,
  putField,
  quoteOf,
  removeNode,
  renameField,
  setRule,
  setText,
  setValue,
  type TextChange,
} from './outline/edit-outline';
export { isNumberText, type Quote, quoted } from './outline/literal-text';
export {
  type ModeOutline,
  nodeAt,
  type OutlineComment,
  type OutlineKey,
  type OutlineKind,
  type OutlineNode,
  outlineMode,
  type Span,
} from './outline/outline';
export { type ParsedMode, parseMode } from './parse/parse';
export { keptShare, type ParsedKey, parseKey, type Rule, writeKey } from './parse/rule';
export type { FunctionSite, ScriptRunner } from './parse/script';
export type { FunctionNeeds } from './parse/template';
export { type FunctionTemplate, printTemplate, type Template, type TemplateField } from './parse/template';
export { PLACEHOLDERS } from './placeholders';
export type { Company } from './placeholders/generators/companies';
export type { Person } from './placeholders/generators/people';
export type { Placeholder, PlaceholderGroup } from './placeholders/placeholder';
export { checkMode } from './plan/check-mode';
export { type CompileOptions, compile, type Plan } from './plan/plan';
export { type Drift, findDrift, shapeOf, shapeOfMode } from './recorded/find-drift';
export { recordedMode } from './recorded/recorded-mode';
export type { Counters, MockRequest, RenderContext, RequestParts } from './run/run';
export { zoneOffsets } from './run/zone-offsets';
export {
  type EventStream,
  eventStreamOf,
  StreamError,
  type StreamPace,
  splitEvents,
  streamDurationLimitMs,
  streamMessageLimit,
  streamPaceLimitMs,
} from './stream/stream';
export type { ApiUrls } from './swagger/address';
export {
  type ApiDocument,
  type ApiMethod,
  type ApiOperation,
  type ApiPlaces,
  type DocumentOptions,
  type ImportFormat,
  readApiDocument,
} from './swagger/api-document';
export { type DocumentKind, documentKindOf } from './swagger/document-kind';
export type { ApiAnswer } from './swagger/further-answers';
export type { DataLanguage } from './swagger/meant-value';
export { type KeyChanges, type MergedMode, mergeModes, sampleAfter } from './swagger/merge-modes';
export type { ImportProblem, ImportProblemCode } from './swagger/problem';
export { fromSchema, type SchemaOptions } from './swagger/sample';
export { type AnswerTable, answerTables, requestTable, type SchemaRow } from './swagger/schema-table';
export { suggestPlaceholder } from './swagger/suggest-placeholder';
export { type TypeSource, typesOf } from './swagger/types-of';
