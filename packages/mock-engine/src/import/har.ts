import type { ApiDocument, DocumentOptions } from '../swagger/api-document';
import { clip, type Json, listMember, member, numberMember, textMember } from '../swagger/json';
import { base64Text } from './base64-text';
import {
  bodyParameter,
  Collector,
  type ImportedAnswer,
  type ImportedParameter,
  jsonOf,
  parameterOf,
} from './collector';
import { recordedPattern, splitUrl } from './url-parts';

/** Maximum entries of a recording; a day of browsing has a few thousand. */
const MAX_ENTRIES = 20_000;
const PAGE_PARTS =
  /^(?:document|stylesheet|script|image|font|media|manifest|texttrack|ping|preflight|websocket|eventsource)$/;
const PAGE_TYPES =
  /^(?:text\/(?:html|css|javascript)|application\/(?:x-)?javascript|image\/|font\/|video\/|audio\/|application\/(?:font|wasm|octet-stream|x-font))/;

/** One address of the recording with its best exchange. */
interface Recorded {
  readonly entry: Json;
  readonly answer: ImportedAnswer;
  num: number;
}

/**
 * Reads an HTTP archive (HAR 1.1 and 1.2). Parts of pages are skipped, repeated calls become one mock, and IDs in paths
 * become parameters. Cookies and credentials are never read.
 */
export function readHar(root: Json, options: DocumentOptions): ApiDocument {
  const log = member(root, 'log');
  const collector = new Collector();
  const recorded = new Map<string, Recorded>();
  const all = listMember(log, 'entries');
  let pageParts = 0;
  for (const entry of all.slice(0, MAX_ENTRIES)) {
    const request = member(entry, 'request');
    const answer = answerOf(member(entry, 'response'));
    const method = textMember(request, 'method').toUpperCase();
    if (isPagePart(entry, answer) || method === 'OPTIONS' || method === 'HEAD') {
      pageParts++;
      continue;
    }
    const { host, path } = splitUrl(textMember(request, 'url'));
    const key = `${method} ${host} ${recordedPattern(path).pattern.toLowerCase()}`;
    const present = recorded.get(key);
    if (present && quality(present.answer) >= quality(answer)) present.num++;
    else recorded.set(key, { entry, answer, num: (present?.num ?? 0) + 1 });
  }
  addRecorded(collector, recorded);
  noteLeftOut(collector, pageParts, all.length);
  const creator = textMember(member(log, 'creator'), 'name');
  const [page] = listMember(log, 'pages');
  const version = textMember(log, 'version') || '1.2';
  return collector.finish(
    { format: 'har', version, title: hostOf(textMember(page, 'title')), description: creator },
    options,
  );
}

function addRecorded(collector: Collector, recorded: ReadonlyMap<string, Recorded>): void {
  const hosts = new Set([...recorded.values()].map(({ entry }) => splitUrl(urlOf(entry)).host));
  for (const { entry, answer, num } of recorded.values()) {
    const request = member(entry, 'request');
    const { host, path, query } = splitUrl(urlOf(entry));
    const method = textMember(request, 'method') || 'GET';
    const where = `${method} ${clip(path, 200)}`;
    const { pattern, parameters } = recordedPattern(path);
    if (parameters.length > 0) {
      const shown = parameters.map(([name, value]) => `${value} → :${name}`).join(', ');
      collector.notes.add(
        where,
        `路径里像编号的部分已换成参数：${shown}`,
        `Parts of the path that look like IDs became parameters: ${shown}`,
      );
    }
    if (num > 1) {
      collector.notes.add(
        where,
        `录到 ${num} 次，取其中一次的响应。`,
        `It was recorded ${num} times; one of the responses is used.`,
      );
    }
    collector.add({
      where,
      method,
      base: '',
      pattern,
      description: '',
      folder: hosts.size > 1 ? [host] : [],
      tags: [],
      parameters: [
        ...parameters.map(([name, example]) => parameterOf(name, 'path', example)),
        ...query.map(([name, value]) => parameterOf(name, 'query', value)),
        ...bodyOf(member(request, 'postData')),
      ],
      answers: answer.status === 0 ? [] : [answer],
    });
  }
}

function noteLeftOut(collector: Collector, pageParts: number, num: number): void {
  if (pageParts > 0) {
    collector.notes.add(
      '',
      `跳过了 ${pageParts} 个网页、脚本、图片等请求。`,
      `${pageParts} requests for pages, scripts, pictures and the like were skipped.`,
    );
  }
  if (num > MAX_ENTRIES) {
    collector.notes.add(
      '',
      `最多读取 ${MAX_ENTRIES} 条记录，其余的没有导入。`,
      `Up to ${MAX_ENTRIES} entries are read; the rest were left out.`,
    );
  }
}

const urlOf = (entry: Json): string => textMember(member(entry, 'request'), 'url');

/** Browsers name a page by its address. */
const hostOf = (title: string): string => (/^https?:/i.test(title) ? splitUrl(title).host : title);

function isPagePart(entry: Json, { contentType, json }: ImportedAnswer): boolean {
  const kind = textMember(entry, '_resourceType');
  if (/^(?:xhr|fetch)$/.test(kind)) return false;
  if (PAGE_PARTS.test(kind)) return true;
  return json === undefined && PAGE_TYPES.test(contentType.toLowerCase());
}

/** A success with JSON is the best example of an address. */
const quality = ({ status, json, text }: ImportedAnswer): number =>
  (status >= 200 && status < 300 ? 4 : 0) + (json === undefined ? 0 : 2) + (text ? 1 : 0);

function answerOf(response: Json): ImportedAnswer {
  const content = member(response, 'content');
  const raw = textMember(content, 'text');
  const text = textMember(content, 'encoding') === 'base64' ? (base64Text(raw) ?? '') : raw;
  const contentType = textMember(content, 'mimeType');
  const json = /^(?:image|audio|video|font)\//.test(contentType) ? undefined : jsonOf(text);
  const status = numberMember(response, 'status') ?? 0;
  return {
    // With status 304 the recording contains the cached response.
    status: status === 304 ? 200 : status,
    description: textMember(response, 'statusText'),
    headers: listMember(response, 'headers').map((header) => [textMember(header, 'name'), textMember(header, 'value')]),
    contentType,
    isRecorded: true,
    ...(json === undefined ? { text } : { json }),
  };
}

function bodyOf(postData: Json): ImportedParameter[] {
  const type = textMember(postData, 'mimeType');
  const parameters = listMember(postData, 'params');
  if (parameters.length > 0) {
    return parameters.map((entry) => parameterOf(textMember(entry, 'name'), 'formData', textMember(entry, 'value')));
  }
  const text = textMember(postData, 'text');
  return text === '' ? [] : [bodyParameter(text, type.replace(/;.*$/s, ''))];
}
