import { RenderError } from '../core/errors';
import type { Rule } from '../parse/rule';
import type { FunctionSite, ScriptRunner } from '../parse/script';
import type { FunctionTemplate, LiveFunction } from '../parse/template';
import { ALL_NEEDS, type FunctionNeeds } from '../parse/template';
import { jsonOf, type Node } from '../run/node';
import type { Frame, Run } from '../run/run';
import { defineField } from './render-object';
import type { Scope } from './scope';

/** Key of the field that contains a function; list items have none. */
export interface FunctionKey {
  readonly name: string;
  readonly parsedName: string;
  readonly rule: Rule | undefined;
}

const NO_KEY: FunctionKey = { name: '', parsedName: '', rule: undefined };

/** Builds the node of a function of the mode. */
export function functionNode(fn: FunctionTemplate, scope: Scope, key = NO_KEY): Node {
  const needs = needsOf(fn);
  const selfOf = selfReader(needs, scope);
  const siteOf = (run: Run): FunctionSite => ({
    ...key,
    self: selfOf(run),
    root: needs.context ? rootOf(run.frame) : undefined,
    path: needs.context ? stepsOf(run.frame) : [],
  });
  const { live } = fn;
  if (live) {
    const value = (run: Run) => callLive(live, fn, siteOf(run));
    return { isStatic: false, value, json: (run) => counted(run, jsonOf(value(run))) };
  }
  return {
    isStatic: false,
    value: (run) => {
      const value = runnerOf(run).call(fn, siteOf(run));
      if (typeof value === 'string') run.spend(0, value.length);
      else run.spendShared(value);
      return value;
    },
    json: (run) => counted(run, runnerOf(run).callJson(fn, siteOf(run))),
  };
}

/** Returns the parts of its surroundings that a function reads. */
export function needsOf(fn: FunctionTemplate): FunctionNeeds {
  return fn.needs ?? ALL_NEEDS;
}

function counted(run: Run, json: string): string {
  run.spend(0, json.length);
  return json;
}

function runnerOf(run: Run): ScriptRunner {
  if (run.script) return run.script;
  throw new RenderError(
    'notRenderable',
    {
      zh: '数据定义里有函数，需要由脚本引擎执行。',
      en: 'The definition contains functions, which only a script engine can run.',
    },
    run.locale,
  );
}

type SelfReader = (run: Run) => object | undefined;

function selfReader({ self }: FunctionNeeds, scope: Scope): SelfReader {
  if (self === 'nothing') return () => undefined;
  if (self === 'all' || scope.siblings === undefined) return (run) => run.frame?.result;
  const { siblings } = scope;
  const wanted = self.flatMap((name) => {
    const index = siblings.get(name);
    return index === undefined ? [] : [{ name, index }];
  });
  return (run) => {
    if (run.frame?.result) return run.frame.result;
    const part = {};
    for (const { name, index } of wanted) {
      const sibling = run.frame?.resolve?.(index);
      if (sibling?.found) defineField(part, name, sibling.value);
    }
    return part;
  };
}

function rootOf(frame: Frame | undefined): unknown {
  let top = frame;
  while (top?.parent) top = top.parent;
  return top?.result;
}

function stepsOf(frame: Frame | undefined): (string | number)[] {
  const steps: (string | number)[] = [];
  for (let current = frame; current; current = current.parent) steps.unshift(current.step);
  return steps;
}

/** Calls a live function with the arguments that Mock.js passes to functions. */
function callLive(live: LiveFunction, template: FunctionTemplate, site: FunctionSite): unknown {
  const { self, root, name, parsedName, rule } = site;
  const path = ['ROOT', ...site.path];
  const context = { path, currentContext: self, root };
  return live.call(self, { type: 'function', template, name, parsedName, rule, context });
}
