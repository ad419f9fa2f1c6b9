import { randomNames } from '@easymock/mock-engine';

/**
 * Program that every sandbox runs first, in the language of the sandbox. It receives `host`, the only way
 * out, and returns the functions that the host calls. It copies all built-ins that it needs before anything
 * else, so that user functions that modify them later harm only themselves.
 */
export const PRELUDE = `(function (host) {
  'use strict';
  const { parse, stringify } = JSON;
  const { apply, ownKeys } = Reflect;
  const { isArray } = Array;
  const { defineProperty, freeze, getOwnPropertyDescriptor } = Object;
  const text = String;
  const evaluate = eval;
  const functions = [];
  let changed = '';

  const hidden = (object, name, value) => defineProperty(object, name, { value, writable: true, configurable: true });

  // One draw with a seed gives the same again; the generator of the language starts alike in every draw.
  let state;
  hidden(Math, 'random', function random() {
    if (state === undefined) state = host('seed', '[]') | 0;
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  });

  // Templates leave as plain lists: functions stay here, and go by their number.
  function encode(value, depth) {
    if (depth > 100) throw new RangeError('the template is nested too deeply, or holds itself');
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value;
      case 'number':
        return value === value && value - value === 0 ? value : ['n', text(value)];
      case 'function':
        return ['f', functions.push(value) - 1];
      case 'object':
        break;
      default:
        return ['u'];
    }
    if (value === null) return null;
    if (isArray(value)) {
      const list = ['l'];
      for (let i = 0; i < value.length; i++) list[i + 1] = encode(value[i], depth + 1);
      return list;
    }
    if (value instanceof RegExp) return ['r', value.source, value.flags];
    if (typeof value.toJSON === 'function') return encode(value.toJSON(), depth + 1);
    const fields = ['o'];
    for (const key of ownKeys(value)) {
      const property = getOwnPropertyDescriptor(value, key);
      if (typeof key !== 'string' || !property.enumerable) continue;
      fields[fields.length] = key;
      fields[fields.length] = encode(value[key], depth + 1);
    }
    return fields;
  }

  const ask = (what, ...args) => {
    const answer = host(what, stringify(args));
    return answer === '' ? undefined : parse(answer);
  };

  const Random = {};
  for (const name of ${JSON.stringify(randomNames())}) {
    hidden(Random, name, (...args) => ask('random', name, args));
  }
  const extend = (extensions) => {
    for (const name of ownKeys(extensions)) {
      const extension = extensions[name];
      const draw = typeof extension === 'function' ? extension : () => Random.pick(extension);
      const index = functions.push((...args) => apply(draw, Random, args)) - 1;
      ask('extend', text(name), index);
      Random[name] = (...args) => apply(draw, Random, args);
    }
    return Random;
  };
  hidden(Random, 'extend', extend);

  // Called as mock(template), or as mock(address, template) and mock(address, method, template) by habit.
  const Mock = {
    mock: (...args) => {
      const template = args[args.length - 1];
      return ask('mock', encode(typeof template === 'function' ? template({}) : template, 0));
    },
    valid: (template, data) => ask('valid', encode(template, 0), data),
    extend,
    Random,
  };

  const print = (value) => {
    if (typeof value === 'string') return value;
    if (value instanceof Error) return describe(value);
    try {
      return stringify(value) ?? text(value);
    } catch {
      return typeof value === 'object' ? '[object]' : text(value);
    }
  };
  const console = {};
  for (const level of ['log', 'info', 'warn', 'error', 'debug']) {
    console[level] = (...values) => void host('log', stringify([level, values.map(print).join(' ')]));
  }

  hidden(globalThis, 'Mock', Mock);
  hidden(globalThis, 'Random', Random);
  hidden(globalThis, 'console', console);

  const describe = (error) => {
    try {
      if (!(error instanceof Error)) return print(error).slice(0, 500);
      return (text(error.name) + ': ' + text(error.message)).slice(0, 500);
    } catch {
      return 'Error';
    }
  };
  const lineOf = (error) => {
    try {
      const found = /mode:(\\d+)/.exec(text(error.stack));
      return found ? found[1] >>> 0 : 0;
    } catch {
      return 0;
    }
  };

  // Texts and numbers only: how a list is written could have been changed by the throwing function.
  const failure = (error) => '!' + lineOf(error) + ' ' + stringify('' + describe(error));

  // As data a request shows no more than this.
  function toJSON() {
    const { method, url, header } = this;
    return { method, url, header };
  }

  // Fetched when a function asks for it: many never do.
  let request;
  function openRequest() {
    const given = parse(host('request', '[]'));
    const { headers, cookies } = given;
    const cookie = (name) => cookies?.[text(name)];
    hidden(cookie, 'get', cookie);
    const visible = { ...given, header: headers };
    hidden(visible, 'get', (name) => headers?.[text(name).toLowerCase()]);
    hidden(visible, 'cookies', cookie);
    hidden(visible, 'toJSON', toJSON);
    return visible;
  }

  // The options that every function gets; its own are added to them.
  const provided = {
    Mock,
    get _req() {
      request ??= openRequest();
      return request;
    },
  };

  function run(index, self, optionsJson) {
    if (optionsJson === '') return stringify(apply(functions[index], self, [{ __proto__: provided }])) ?? '';
    const options = { __proto__: provided, ...parse(optionsJson) };
    options.template = functions[index];
    options.context.currentContext = self;
    return stringify(apply(functions[index], self, [options])) ?? '';
  }

  return freeze({
    define(value) {
      functions.push(value);
    },
    // The answer begins with a sign: = a value, * a value and a changed self, ! what went wrong.
    call(index, selfJson, optionsJson) {
      try {
        const self = selfJson === '' ? undefined : parse(selfJson);
        const answer = run(index, self, optionsJson);
        const now = selfJson === '' ? '' : (stringify(self) ?? '');
        // With a toJSON of its own it may have become something else altogether, which is no change to it.
        if (now === selfJson || now[0] !== selfJson[0]) return '=' + answer;
        changed = now;
        return '*' + answer;
      } catch (error) {
        return failure(error);
      }
    },
    // The same for a self that nothing can change.
    read(index, selfJson, optionsJson) {
      try {
        return '=' + run(index, selfJson === '' ? undefined : parse(selfJson), optionsJson);
      } catch (error) {
        return failure(error);
      }
    },
    // A placeholder of the user's own.
    draw(index, argsJson) {
      try {
        return '=' + (stringify(apply(functions[index], Random, parse(argsJson))) ?? '');
      } catch (error) {
        return failure(error);
      }
    },
    takeChanged() {
      const text = changed;
      changed = '';
      return text;
    },
  });
})`;
