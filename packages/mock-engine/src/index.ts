export { extend, mock, Random, valid } from './default-face';
export {
  DocumentError,
  type DocumentErrorCode,
  ModeError,
  type ModeErrorCode,
  PatternError,
  type PatternErrorCode,
  RenderError,
  type RenderErrorCode,
} from './errors';
export type { Extension, ExtensionFunction, ExtensionMethods, Extensions } from './extension';
export { formatMode } from './format';
export { DEFAULT_LIMITS, type RenderLimits } from './limits';
export { lintMode, type Problem } from './lint';
export { createMatcher, type Matcher, type Route, type RouteMatch, type RouteMiss } from './match';
export type { Mismatch, MismatchCode } from './mismatch';
export { createMock, type MockFace, type MockOptions } from './mock-face';
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
export { type ParsedMode, parseMode } from './parse';
export { checkPattern, normalizePattern, patternKey } from './pattern';
export { PLACEHOLDERS } from './placeholders';
export type { Company } from './placeholders/companies';
export type { Person } from './placeholders/people';
export type { Placeholder, PlaceholderGroup } from './placeholders/placeholder';
export { type CompileOptions, compile, type Plan } from './plan';
export { createRandom, type RandomFace, type RandomOptions, randomNames } from './random-face';
export type { RandomMethods } from './random-methods';
export { keptShare, type ParsedKey, parseKey, type Rule, writeKey } from './rule';
export type { Counters, MockRequest, RenderContext } from './run';
export type { FunctionNeeds, FunctionSite, ScriptRunner } from './script';
export { type ApiDocument, type ApiMethod, type ApiOperation, readApiDocument } from './swagger/api-document';
export { type KeyChanges, type MergedMode, mergeModes } from './swagger/merge-modes';
export type { ImportProblem, ImportProblemCode } from './swagger/problem';
export { fromSchema, type SchemaOptions } from './swagger/sample';
export { type AnswerTable, answerTables, requestTable, type SchemaRow } from './swagger/schema-table';
export { type TypeSource, typesOf } from './swagger/types-of';
export { type FunctionTemplate, printTemplate, type Template, type TemplateField } from './template';
export { templateOf } from './template-of';
export type { Locale, Place, Texts } from './texts';
export { type MockSchema, type SchemaRule, toJSONSchema } from './to-json-schema';
export { findMismatches } from './valid';
