import { DocumentError } from '../core/errors';
import type { ApiDocument, DocumentOptions } from '../swagger/api-document';
import { clip } from '../swagger/json';
import { bodyParameter, Collector, type ImportedParameter, parameterOf } from './collector';
import { splitShellCommands } from './shell-words';
import { recordedPattern, splitQuery, splitUrl } from './url-parts';

const MAX_COMMANDS = 1_000;

/** A request as a curl command describes it. */
interface CurlRequest {
  url: string;
  method: string | undefined;
  headers: [string, string][];
  data: string[];
  form: string[];
  isGet: boolean;
  isJson: boolean;
  isHead: boolean;
}

/** Options with a value that do not affect the request. */
const IGNORED_WITH_VALUE =
  /^(?:-[AbcCDeEhKmoPQrtTuUwxXyYz]|--(?:user-agent|cookie|cookie-jar|output|user|proxy|max-time|connect-timeout|cacert|cert|key|referer|resolve|retry|retry-delay|interface|limit-rate|write-out|ciphers|tls-max|proxy-user|dump-header|config|max-redirs|upload-file|range|unix-socket|oauth2-bearer|aws-sigv4|cert-type|key-type|pass|noproxy|trace|trace-ascii|stderr|socks5|socks5-hostname))$/;

/** Reads one or several curl commands, as browsers and API tools copy them. */
export function readCurl(text: string, options: DocumentOptions): ApiDocument {
  const commands = splitShellCommands(text).filter(([first]) => isCurl(first));
  const collector = new Collector();
  for (const words of commands.slice(0, MAX_COMMANDS)) addCommand(collector, readCommand(words));
  if (commands.length > MAX_COMMANDS) {
    collector.notes.add(
      '',
      `最多读取 ${MAX_COMMANDS} 条命令，其余的没有导入。`,
      `Up to ${MAX_COMMANDS} commands are read; the rest were left out.`,
    );
  }
  if (commands.length === 0) {
    throw new DocumentError('unreadable', {
      zh: '没有读到 curl 命令。请粘贴以 curl 开头的完整命令',
      en: 'No curl command was found. Paste complete commands that begin with curl',
    });
  }
  collector.notes.add(
    '',
    'curl 命令只描述请求，响应的数据留空。',
    'curl commands only describe requests; the data of the responses is empty.',
  );
  return collector.finish({ format: 'curl', version: '', title: '', description: '' }, options);
}

const isCurl = (word = ''): boolean => /^(?:.*[\\/])?curl(?:\.exe)?$/i.test(word);

function addCommand(collector: Collector, request: CurlRequest): void {
  if (request.url === '') {
    collector.notes.add('curl', '有一条命令里没有地址，已跳过。', 'A command has no URL; it was skipped.');
    return;
  }
  const { path, query } = splitUrl(request.url);
  const { pattern, parameters } = recordedPattern(path);
  const hasBody = request.data.length > 0 || request.form.length > 0;
  const method = request.method ?? (request.isHead ? 'HEAD' : hasBody && !request.isGet ? 'POST' : 'GET');
  const where = `${method.toUpperCase()} ${clip(path, 200)}`;
  const inQuery = request.isGet ? request.data.flatMap(splitQuery) : [];
  if (parameters.length > 0) {
    const shown = parameters.map(([name, value]) => `${value} → :${name}`).join(', ');
    collector.notes.add(
      where,
      `路径里像编号的部分已换成参数：${shown}`,
      `Parts of the path that look like IDs became parameters: ${shown}`,
    );
  }
  collector.add({
    where,
    method,
    base: '',
    pattern,
    description: '',
    folder: [],
    tags: [],
    parameters: [
      ...parameters.map(([name, value]) => parameterOf(name, 'path', value)),
      ...[...query, ...inQuery].map(([name, value]) => parameterOf(name, 'query', value)),
      ...headerParameters(request.headers),
      ...(request.isGet ? [] : bodyOf(request)),
    ],
    // The empty response avoids a report entry for each command; one note covers all commands.
    answers: [{ status: 200, description: '', headers: [], contentType: '' }],
  });
}

function readCommand([, ...words]: readonly string[]): CurlRequest {
  const request: CurlRequest = {
    url: '',
    method: undefined,
    headers: [],
    data: [],
    form: [],
    isGet: false,
    isJson: false,
    isHead: false,
  };
  const queue = words.flatMap(separateValue);
  for (let at = 0; at < queue.length; at++) {
    const word = queue[at] ?? '';
    const next = () => queue[++at] ?? '';
    if (readFlag(request, word, next)) continue;
    if (IGNORED_WITH_VALUE.test(word)) next();
    else if (!word.startsWith('-') && request.url === '') request.url = word;
  }
  return request;
}

/** Splits `-XPOST` and `--header=…` into the option and its value. */
function separateValue(word: string): string[] {
  const [, long, value] = /^(--[a-z][\w-]*)=(.*)$/s.exec(word) ?? [];
  if (long !== undefined) return [long, value ?? ''];
  const [, short, joined] = /^(-[XHdFuAbeo])(.+)$/s.exec(word) ?? [];
  return short === undefined ? [word] : [short, joined ?? ''];
}

function readFlag(request: CurlRequest, word: string, next: () => string): boolean {
  switch (word) {
    case '-X':
    case '--request':
      request.method = next();
      return true;
    case '-H':
    case '--header': {
      const [name = '', ...value] = next().split(':');
      request.headers.push([name.trim(), value.join(':').trim()]);
      return true;
    }
    case '-d':
    case '--data':
    case '--data-raw':
    case '--data-binary':
    case '--data-ascii':
    case '--data-urlencode':
      request.data.push(next());
      return true;
    case '--json':
      request.data.push(next());
      request.isJson = true;
      return true;
    case '-F':
    case '--form':
    case '--form-string':
      request.form.push(next());
      return true;
    case '-G':
    case '--get':
      request.isGet = true;
      return true;
    case '-I':
    case '--head':
      request.isHead = true;
      return true;
    case '--url':
      request.url = next();
      return true;
    default:
      return false;
  }
}

function bodyOf({ data, form, headers, isJson }: CurlRequest): ImportedParameter[] {
  if (form.length > 0) {
    return form.map((part) => {
      const at = part.indexOf('=');
      const value = at === -1 ? '' : part.slice(at + 1);
      const parameter = parameterOf(at === -1 ? part : part.slice(0, at), 'formData', '');
      return value.startsWith('@') ? { ...parameter, schema: { type: 'file' } } : parameter;
    });
  }
  if (data.length === 0) return [];
  const text = data.join('&');
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1].replace(/;.*$/s, '') ?? '';
  const isForm = /x-www-form-urlencoded/i.test(type) || (type === '' && !isJson && !/^\s*[{[]/.test(text));
  if (isForm && /=/.test(text)) return splitQuery(text).map(([name, value]) => parameterOf(name, 'formData', value));
  return [bodyParameter(text, type || (isJson ? 'application/json' : ''))];
}

function headerParameters(headers: readonly (readonly [string, string])[]): ImportedParameter[] {
  const isOrdinary = (name: string) =>
    name !== '' &&
    !/^(?:accept(?:-.*)?|content-.*|user-agent|origin|referer|cookie|connection|pragma|cache-control|host|dnt|priority|te|sec-.*|x-requested-with|if-.*|upgrade-.*|proxy-.*)$/i.test(
      name,
    );
  return headers.filter(([name]) => isOrdinary(name)).map(([name, value]) => parameterOf(name, 'header', value));
}
