import { type Call, filledAddress, hasBody, headersOf } from './call';

export const snippetLanguages = ['curl', 'fetch', 'axios', 'python', 'go', 'java'] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

/** Display names, the same in all languages. */
export const snippetNames: Readonly<Record<SnippetLanguage, string>> = {
  curl: 'curl',
  fetch: 'JavaScript · fetch',
  axios: 'JavaScript · axios',
  python: 'Python · requests',
  go: 'Go · net/http',
  java: 'Java · HttpClient',
};

/** The parts of a call that appear in source code. */
interface Parts {
  readonly method: string;
  readonly address: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | undefined;
}

/** Quotes for a shell: nothing inside single quotes is interpreted. */
const inShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * Returns a string literal that is valid in JavaScript, Python, Go and Java. A JSON string is valid in each,
 * except for DEL and line separators, which JSON does not escape.
 */
const literal = (text: string): string =>
  JSON.stringify(text).replace(
    /[\x7f-\x9f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const lines = (...parts: (string | false | readonly string[])[]): string =>
  parts
    .flat()
    .filter((line) => line !== false)
    .join('\n');

const writers: Readonly<Record<SnippetLanguage, (parts: Parts) => string>> = {
  curl: ({ method, address, headers, body }) =>
    [
      `curl -X ${method} ${inShell(address)}`,
      ...headers.map(([name, value]) => `-H ${inShell(`${name}: ${value}`)}`),
      ...(body === undefined ? [] : [`--data-raw ${inShell(body)}`]),
    ].join(' \\\n  '),

  fetch: ({ method, address, headers, body }) =>
    lines(
      `const response = await fetch(${literal(address)}, {`,
      `  method: ${literal(method)},`,
      headers.length > 0 && '  headers: {',
      headers.map(([name, value]) => `    ${literal(name)}: ${literal(value)},`),
      headers.length > 0 && '  },',
      body !== undefined && `  body: ${literal(body)},`,
      '});',
      'console.log(response.status, await response.text());',
    ),

  axios: ({ method, address, headers, body }) =>
    lines(
      "import axios from 'axios';",
      '',
      'const response = await axios({',
      `  method: ${literal(method)},`,
      `  url: ${literal(address)},`,
      headers.length > 0 && '  headers: {',
      headers.map(([name, value]) => `    ${literal(name)}: ${literal(value)},`),
      headers.length > 0 && '  },',
      body !== undefined && `  data: ${literal(body)},`,
      '});',
      'console.log(response.status, response.data);',
    ),

  python: ({ method, address, headers, body }) =>
    lines(
      'import requests',
      '',
      'response = requests.request(',
      `    ${literal(method)},`,
      `    ${literal(address)},`,
      headers.length > 0 && '    headers={',
      headers.map(([name, value]) => `        ${literal(name)}: ${literal(value)},`),
      headers.length > 0 && '    },',
      body !== undefined && `    data=${literal(body)}.encode("utf-8"),`,
      '    timeout=30,',
      ')',
      'print(response.status_code, response.text)',
    ),

  go: ({ method, address, headers, body }) =>
    lines(
      'package main',
      '',
      'import (',
      '\t"fmt"',
      '\t"io"',
      '\t"log"',
      '\t"net/http"',
      body !== undefined && '\t"strings"',
      ')',
      '',
      'func main() {',
      `\trequest, err := http.NewRequest(${literal(method)}, ${literal(address)}, ${
        body === undefined ? 'nil' : `strings.NewReader(${literal(body)})`
      })`,
      '\tif err != nil {',
      '\t\tlog.Fatal(err)',
      '\t}',
      headers.map(([name, value]) => `\trequest.Header.Set(${literal(name)}, ${literal(value)})`),
      '\tresponse, err := http.DefaultClient.Do(request)',
      '\tif err != nil {',
      '\t\tlog.Fatal(err)',
      '\t}',
      '\tdefer response.Body.Close()',
      '\tcontent, err := io.ReadAll(response.Body)',
      '\tif err != nil {',
      '\t\tlog.Fatal(err)',
      '\t}',
      '\tfmt.Println(response.StatusCode, string(content))',
      '}',
    ),

  java: ({ method, address, headers, body }) =>
    lines(
      'import java.net.URI;',
      'import java.net.http.HttpClient;',
      'import java.net.http.HttpRequest;',
      'import java.net.http.HttpResponse;',
      '',
      'public class Main {',
      '    public static void main(String[] args) throws Exception {',
      `        HttpRequest request = HttpRequest.newBuilder(URI.create(${literal(address)}))`,
      headers.map(([name, value]) => `            .header(${literal(name)}, ${literal(value)})`),
      `            .method(${literal(method)}, HttpRequest.BodyPublishers.${
        body === undefined ? 'noBody()' : `ofString(${literal(body)})`
      })`,
      '            .build();',
      '        HttpResponse<String> response = HttpClient.newHttpClient()',
      '            .send(request, HttpResponse.BodyHandlers.ofString());',
      '        System.out.println(response.statusCode() + " " + response.body());',
      '    }',
      '}',
    ),
};

/**
 * Returns a call as source code or a command that sends it. Two libraries were tried and rejected:
 * @scalar/snippetz 0.10 and @readme/httpsnippet 11.4 do not escape line ends of a body in literals, or put
 * bodies where a shell executes text between backticks.
 * @param origin the origin of addresses without a host
 * @throws TypeError if the address is invalid
 */
export function snippetOf(language: SnippetLanguage, call: Call, origin: string): string {
  return writers[language]({
    method: call.method.toUpperCase(),
    address: new URL(filledAddress(call), origin).href,
    headers: headersOf(call),
    body: hasBody(call) ? call.body : undefined,
  });
}
