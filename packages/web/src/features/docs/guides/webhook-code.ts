// The examples of the guide on webhooks; a test runs them.

/** Verifies and receives webhooks in Node, without libraries. */
export const nodeReceiver = `// receiver.mjs: node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

/** Returns whether a message is genuine and at most five minutes old. */
export function verify(secret, headers, body, now = Date.now() / 1000) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'] ?? '';
  if (!id || !(Math.abs(now - Number(timestamp)) <= 300)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(id + '.' + timestamp + '.' + body).digest();
  return signatures.split(' ').some((one) => {
    const [version, signature = ''] = one.split(',');
    const given = Buffer.from(signature, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    if (!verify(process.env.WEBHOOK_SECRET, request.headers, body)) {
      response.writeHead(401).end();
      return;
    }
    response.writeHead(204).end();
    console.log(request.headers['webhook-id'], JSON.parse(body).type);
  }).listen(8080);
}`;

/** The same in Python 3, with its standard library. */
export const pythonReceiver = `# receiver.py: python3 receiver.py
import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

def verify(secret, headers, body, now=None):
    """Returns whether a message is genuine and at most five minutes old."""
    message_id = headers.get("webhook-id")
    timestamp = headers.get("webhook-timestamp") or ""
    signatures = headers.get("webhook-signature") or ""
    now = time.time() if now is None else now
    if not message_id or not timestamp.isdigit() or abs(now - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    content = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(expected, one) for one in signatures.split(" "))

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        is_genuine = verify(os.environ["WEBHOOK_SECRET"], self.headers, body)
        self.send_response(204 if is_genuine else 401)
        self.end_headers()
        if is_genuine:
            print(self.headers["webhook-id"], json.loads(body)["type"])

if __name__ == "__main__":
    HTTPServer(("", 8080), Receiver).serve_forever()`;
