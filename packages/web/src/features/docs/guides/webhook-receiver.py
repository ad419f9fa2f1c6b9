# receiver.py: python3 receiver.py
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
    HTTPServer(("", 8080), Receiver).serve_forever()
