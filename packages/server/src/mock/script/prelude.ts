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

  // Seeded by the host: the same seed repeats its values. The built-in generator starts alike in every run.
  let state;
  hidden(Math, 'random', function random() {
    if (state === undefined) state = host('seed', '[]') | 0;
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  });

  // Encodes templates as plain lists. Functions stay in the sandbox, and the host calls them by their index.
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

  // Also accepts mock(address, template) and mock(address, method, template), which people write by habit.
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

  // The sandbox has no data about languages and time zones, so the host formats values.
  const locale = (kind, value, locales, options) => ask('locale', kind, value, locales, options);
  const { getTime } = Date.prototype;
  const DateNow = Date.now;
  for (const [name, kind] of [['toLocaleString', 'dateTime'], ['toLocaleDateString', 'date'], ['toLocaleTimeString', 'time']]) {
    hidden(Date.prototype, name, function (locales, options) {
      return locale(kind, apply(getTime, this, []), locales, options);
    });
  }
  hidden(Number.prototype, 'toLocaleString', function (locales, options) {
    return locale('number', +this, locales, options);
  });
  hidden(String.prototype, 'localeCompare', function (other, locales, options) {
    return locale('compare', [text(this), text(other)], locales, options);
  });
  const formatOf = (kind, valueOf) =>
    function (locales, options) {
      locale(kind + 'Options', 0, locales, options);
      return freeze({
        format: (value) => locale(kind + 'Format', valueOf(value), locales, options),
        formatToParts: (value) => locale(kind + 'Parts', valueOf(value), locales, options),
        resolvedOptions: () => locale(kind + 'Options', 0, locales, options),
      });
    };
  hidden(globalThis, 'Intl', {
    DateTimeFormat: formatOf('dateTime', (value) => (value === undefined ? DateNow() : +value)),
    NumberFormat: formatOf('number', (value) => +value),
    Collator: function (locales, options) {
      return freeze({ compare: (a, b) => locale('compare', [text(a), text(b)], locales, options) });
    },
  });

  // Promises settle without timers or requests; one inside the data has no value.
  const { then } = Promise.prototype;
  const isPromise = (value) => value instanceof Promise;
  hidden(Promise.prototype, 'toJSON', function toJSON() {
    throw new TypeError('a promise is not data: use await, or return the promise itself');
  });
  let settled = '';
  function settle(promise) {
    settled = '';
    apply(then, promise, [
      (value) => {
        try {
          settled = '=' + (stringify(value) ?? '');
        } catch (error) {
          settled = failure(error);
        }
      },
      (error) => {
        settled = failure(error);
      },
    ]);
    return '?';
  }

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

  // Serialises only texts and numbers: the throwing function may have changed how lists are serialised.
  const failure = (error) => '!' + lineOf(error) + ' ' + stringify('' + describe(error));

  // Limits the fields of a serialised request.
  function toJSON() {
    const { method, url, header } = this;
    return { method, url, header };
  }

  // Loaded on first access: many functions never read the request.
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

  // Values that outlive the call, as JSON by key. Loaded on first access; the host applies the writes later.
  let stored;
  const openStore = () => {
    stored ??= new Map(parse(host('store', '[]')));
    return stored;
  };
  const readStored = (key) => {
    const json = openStore().get(text(key));
    return json === undefined ? undefined : parse(json);
  };
  const writeStored = (key, value) => {
    const json = stringify(value);
    openStore();
    ask('storeWrite', text(key), json ?? null);
    if (json === undefined) stored.delete(text(key));
    else stored.set(text(key), json);
  };
  const _store = freeze({
    get: readStored,
    set: (key, value) => {
      writeStored(key, value);
      return value;
    },
    push: (key, value) => {
      const list = readStored(key) ?? [];
      if (!isArray(list)) throw new TypeError('the stored value ' + text(key) + ' is not a list');
      list[list.length] = value;
      writeStored(key, list);
      return list.length;
    },
  });
  hidden(globalThis, '_store', _store);

  // Options that every function receives. The options of the call are added to them.
  const provided = {
    Mock,
    _store,
    get _req() {
      request ??= openRequest();
      return request;
    },
  };

  function run(index, self, optionsJson) {
    if (optionsJson === '') return apply(functions[index], self, [{ __proto__: provided }]);
    const options = { __proto__: provided, ...parse(optionsJson) };
    options.template = functions[index];
    options.context.currentContext = self;
    return apply(functions[index], self, [options]);
  }

  return freeze({
    define(value) {
      functions.push(value);
    },
    // The result begins with a mark: = for a value, * for a value and a changed self, ! for an error; ? stands
    // for a promise.
    call(index, selfJson, optionsJson) {
      try {
        const self = selfJson === '' ? undefined : parse(selfJson);
        const value = run(index, self, optionsJson);
        if (isPromise(value)) return settle(value);
        const answer = stringify(value) ?? '';
        const now = selfJson === '' ? '' : (stringify(self) ?? '');
        // If self has its own toJSON, its JSON may be of another type, which does not count as a change.
        if (now === selfJson || now[0] !== selfJson[0]) return '=' + answer;
        changed = now;
        return '*' + answer;
      } catch (error) {
        return failure(error);
      }
    },
    // Like call, for a self that no function can change.
    read(index, selfJson, optionsJson) {
      try {
        const value = run(index, selfJson === '' ? undefined : parse(selfJson), optionsJson);
        return isPromise(value) ? settle(value) : '=' + (stringify(value) ?? '');
      } catch (error) {
        return failure(error);
      }
    },
    // Runs a placeholder that the user has defined.
    draw(index, argsJson) {
      try {
        const value = apply(functions[index], Random, parse(argsJson));
        return isPromise(value) ? settle(value) : '=' + (stringify(value) ?? '');
      } catch (error) {
        return failure(error);
      }
    },
    takeSettled() {
      return settled || failure(new Error('the promise never settles: functions cannot wait for timers or requests'));
    },
    takeChanged() {
      const text = changed;
      changed = '';
      return text;
    },
  });
})`;
