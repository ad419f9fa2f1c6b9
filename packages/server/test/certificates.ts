import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate and its key, as PEM. */
export interface MadeCertificate {
  readonly cert: string;
  readonly key: string;
}

interface Wish {
  readonly name: string;
  /** Alternative names, such as `DNS:localhost` or `IP:127.0.0.1`. */
  readonly names?: readonly string[];
  /** Days of validity; -1, the minimum, expired yesterday. */
  readonly days?: number;
  /** Issuer; if absent, the certificate is self-signed. */
  readonly issuer?: MadeCertificate;
  readonly isAuthority?: boolean;
  /** Whether to add the address of the issuer's certificate, as public authorities do. */
  readonly namesIssuer?: boolean;
}

/**
 * Creates a certificate with openssl, which every machine that runs the tests has.
 * @example const root = makeCertificate({ name: 'Root', isAuthority: true });
 */
export function makeCertificate(wish: Wish): MadeCertificate {
  const { name, names = [], days = 90, issuer, isAuthority = false, namesIssuer = false } = wish;
  const folder = mkdtempSync(join(tmpdir(), 'easymock-certificate-'));
  const openssl = (...parts: string[]) => execFileSync('openssl', parts, { cwd: folder, stdio: 'pipe' });
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  try {
    const extensions = [
      `basicConstraints=critical,CA:${isAuthority ? 'TRUE' : 'FALSE'}`,
      ...(names.length > 0 ? [`subjectAltName=${names.join(',')}`] : []),
      ...(namesIssuer ? ['authorityInfoAccess=caIssuers;URI:http://ca.example.invalid/ca.cer'] : []),
    ];
    writeFileSync(join(folder, 'extensions'), extensions.join('\n'));
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    openssl('req', '-new', ...curve, '-subj', `/O=EasyMock Tests/CN=${name}`, '-keyout', 'key', '-out', 'csr');
    if (issuer) {
      writeFileSync(join(folder, 'ca'), issuer.cert);
      writeFileSync(join(folder, 'ca.key'), issuer.key);
    }
    const signer = issuer ? ['-CA', 'ca', '-CAkey', 'ca.key', '-CAcreateserial'] : ['-key', 'key'];
    const until = ['-days', String(days), '-extfile', 'extensions', '-out', 'cert'];
    openssl('x509', '-req', '-in', 'csr', ...signer, ...until);
    return { cert: read('cert'), key: read('key') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
