import type { Text } from '../../core/language';

// Separate from the schemas, since screens import these choices and must not load zod.

export const httpEnvironments = {
  prod: { zh: '生产', en: 'Production' },
  pre: { zh: '预发', en: 'Staging' },
  test: { zh: '测试', en: 'Test' },
  dev: { zh: '开发', en: 'Development' },
} as const satisfies Record<string, Text>;
export type HttpEnvironment = keyof typeof httpEnvironments;
export const httpEnvironmentKeys = Object.keys(httpEnvironments) as [HttpEnvironment, ...HttpEnvironment[]];

export const httpCheckModes = {
  tls: { zh: 'TLS', en: 'TLS' },
  starttls: { zh: 'STARTTLS', en: 'STARTTLS' },
  none: { zh: '不检查', en: 'No check' },
} as const satisfies Record<string, Text>;
export type HttpCheckMode = keyof typeof httpCheckModes;
export const httpCheckModeKeys = Object.keys(httpCheckModes) as [HttpCheckMode, ...HttpCheckMode[]];

/** Protocols that start in plain text and upgrade to TLS, with their usual ports. */
export const startTlsProtocols = {
  smtp: { name: 'SMTP', port: 587 },
  imap: { name: 'IMAP', port: 143 },
  pop3: { name: 'POP3', port: 110 },
  ftp: { name: 'FTP', port: 21 },
  ldap: { name: 'LDAP', port: 389 },
  postgres: { name: 'PostgreSQL', port: 5432 },
  mysql: { name: 'MySQL', port: 3306 },
} as const satisfies Record<string, { readonly name: string; readonly port: number }>;
export type StartTlsProtocol = keyof typeof startTlsProtocols;
export const startTlsProtocolKeys = Object.keys(startTlsProtocols) as [StartTlsProtocol, ...StartTlsProtocol[]];

/** The ways in which a certificate is installed on its server. */
export const certSources = {
  auto: { zh: '自动续期', en: 'Renewed automatically' },
  manual: { zh: '人工更换', en: 'Replaced by hand' },
  cloud: { zh: '云平台托管', en: 'Managed by a cloud' },
  internalCa: { zh: '内部 CA', en: 'Internal CA' },
} as const satisfies Record<string, Text>;
export type CertSource = keyof typeof certSources;
export const certSourceKeys = Object.keys(certSources) as [CertSource, ...CertSource[]];

/** Source of the expiry day of a domain. A day that a person typed is never overwritten. */
export const domainSources = {
  rdap: { zh: 'RDAP', en: 'RDAP' },
  whois: { zh: 'WHOIS', en: 'WHOIS' },
  manual: { zh: '人工填写', en: 'Typed by hand' },
} as const satisfies Record<string, Text>;
export type DomainSource = keyof typeof domainSources;
export const domainSourceKeys = Object.keys(domainSources) as [DomainSource, ...DomainSource[]];

/** The statuses of a host, from the worst to the best. */
export const httpStatuses = {
  expired: { zh: '已过期', en: 'Expired' },
  mismatch: { zh: '域名不符', en: 'Wrong host' },
  untrusted: { zh: '不受信任', en: 'Not trusted' },
  unreachable: { zh: '无法访问', en: 'Unreachable' },
  critical: { zh: '紧急', en: 'Critical' },
  warning: { zh: '警告', en: 'Warning' },
  notice: { zh: '注意', en: 'Notice' },
  unchecked: { zh: '未检查', en: 'Not checked' },
  ok: { zh: '正常', en: 'Valid' },
} as const satisfies Record<string, Text>;
export type HttpStatus = keyof typeof httpStatuses;
export const httpStatusKeys = Object.keys(httpStatuses) as [HttpStatus, ...HttpStatus[]];

/** A certificate with at most this many days left has the status. */
export const statusDays = { notice: 30, warning: 14, critical: 3 } as const;
/** A host is unreachable after this many failed checks in a row. */
export const failuresUntilUnreachable = 3;

export const remindModes = ['inherit', 'days', 'percent'] as const;
export type RemindMode = (typeof remindModes)[number];

export const httpLimits = {
  lines: 200,
  names: 300,
  caFile: 20_000,
  robots: 20,
  people: 50,
  thresholds: 10,
  checks: 20,
  /** Maximum manual checks per person and hour. */
  checksPerHour: 30,
} as const;

/** Fields of a host in a CSV file, in the order of the template. */
export const httpImportFields = [
  ...(['domain', 'port', 'checkMode', 'project', 'env', 'purpose', 'ownerUserId', 'serverInfo'] as const),
  ...(['registrar', 'domainExpireDate', 'icpNo', 'icpCompany', 'dnsProvider', 'certSource'] as const),
  ...(['ignoreTrust', 'remark'] as const),
] as const;
export type HttpImportField = (typeof httpImportFields)[number];

interface HttpReason {
  readonly reason: Text;
  readonly advice: Text;
}

/** The reasons for failed checks, and the advice for each. */
export const httpReasons = {
  dns: {
    reason: { zh: '域名无法解析', en: 'The host name cannot be resolved' },
    advice: { zh: '核对域名和解析记录', en: 'Check the spelling and the DNS records' },
  },
  addressRefused: {
    reason: { zh: '地址不允许检查：{detail}', en: 'This address is not checked: {detail}' },
    advice: {
      zh: '内网地址须先加入设置“HTTPS 检查的内网范围”；本机和云平台元数据地址一律不检查',
      en: 'Internal addresses have to be in the setting “Internal ranges for HTTPS checks”. Loopback and metadata addresses are never checked.',
    },
  },
  refused: {
    reason: { zh: '服务器拒绝了连接', en: 'The server refused the connection' },
    advice: { zh: '确认服务在运行，端口已开放', en: 'Make sure that the service runs and the port is open' },
  },
  reset: {
    reason: { zh: '连接被中断', en: 'The connection was cut off' },
    advice: {
      zh: '确认防火墙允许访问，并且这个端口提供 TLS',
      en: 'Make sure that no firewall interferes and that this port speaks TLS',
    },
  },
  timeout: {
    reason: { zh: '{seconds} 秒内没有响应', en: 'No answer within {seconds} seconds' },
    advice: {
      zh: '确认服务在运行，防火墙允许访问',
      en: 'Make sure that the service runs and no firewall is in between',
    },
  },
  unreachable: {
    reason: { zh: '网络无法到达服务器', en: 'The network does not reach the server' },
    advice: { zh: '核对解析到的地址和路由', en: 'Check the address that the name resolves to, and the routes' },
  },
  noTls: {
    reason: { zh: '这个端口不提供 TLS', en: 'This port does not speak TLS' },
    advice: {
      zh: '核对端口；邮件、数据库等服务可能需要 STARTTLS',
      en: 'Check the port. Mail servers and databases may need STARTTLS.',
    },
  },
  startTlsRefused: {
    reason: { zh: '服务器不接受 STARTTLS：{detail}', en: 'The server refuses STARTTLS: {detail}' },
    advice: { zh: '核对协议，并在服务器上启用 TLS', en: 'Check the protocol, and enable TLS on the server' },
  },
  handshake: {
    reason: { zh: 'TLS 握手失败：{detail}', en: 'The TLS handshake failed: {detail}' },
    advice: {
      zh: '核对服务器支持的协议版本、加密套件和域名配置',
      en: 'Check the protocol versions, ciphers and host names that the server is set up for',
    },
  },
  noCertificate: {
    reason: { zh: '服务器没有出示证书', en: 'The server shows no certificate' },
    advice: { zh: '核对服务器的证书配置', en: 'Check the certificate settings of the server' },
  },
  expired: {
    reason: { zh: '证书已于 {date} 过期', en: 'The certificate expired on {date}' },
    advice: { zh: '请尽快更换证书', en: 'Replace it now' },
  },
  chainExpired: {
    reason: { zh: '证书链中有一张证书已过期：{detail}', en: 'A certificate in the chain has expired: {detail}' },
    advice: { zh: '更换服务器上的中间证书', en: 'Replace the intermediate certificate on the server' },
  },
  notYetValid: {
    reason: { zh: '证书尚未生效', en: 'The certificate is not valid yet' },
    advice: { zh: '核对证书的生效时间和服务器时间', en: 'Check when it becomes valid, and the clock of the server' },
  },
  hostMismatch: {
    reason: { zh: '服务器返回的证书不包含域名 {detail}', en: 'The certificate does not cover {detail}' },
    advice: {
      zh: '申请包含此域名的证书，或核对服务器按域名（SNI）选择证书的配置',
      en: 'Issue a certificate with this name, or check how the server selects certificates by name (SNI)',
    },
  },
  selfSigned: {
    reason: { zh: '证书是自签名的', en: 'The certificate is self-signed' },
    advice: {
      zh: '换成受信任机构签发的证书；确为内部使用时，可勾选“忽略信任问题”',
      en: 'Use a certificate of a trusted authority, or ignore trust for a service that is internal on purpose',
    },
  },
  incompleteChain: {
    reason: {
      zh: '证书链不完整，服务器没有发送中间证书',
      en: 'The chain is incomplete: an intermediate certificate is missing',
    },
    advice: {
      zh: '在服务器上配置完整的证书链（fullchain）；部分手机和程序会因此无法访问',
      en: 'Configure the full chain on the server. Some phones and programs fail without it.',
    },
  },
  unknownCa: {
    reason: { zh: '签发机构不受信任：{detail}', en: 'The issuer is not trusted: {detail}' },
    advice: {
      zh: '使用内部 CA 时，把它的证书填入“CA 证书”',
      en: 'If it is an internal CA, add its certificate to “CA certificate”',
    },
  },
  untrusted: {
    reason: { zh: '证书不受信任：{detail}', en: 'The certificate is not trusted: {detail}' },
    advice: { zh: '核对证书链', en: 'Check the chain' },
  },
  domainUnknown: {
    reason: { zh: '注册信息中没有这个域名', en: 'The registry does not know this domain' },
    advice: { zh: '核对域名；如已过期请尽快续费', en: 'Check the spelling, and renew the domain if it has expired' },
  },
  domainNoServer: {
    reason: { zh: '.{detail} 没有可查询的注册信息', en: 'There is no registration service for .{detail}' },
    advice: { zh: '请人工填写域名到期日', en: 'Type the day on which the domain expires' },
  },
  domainFailed: {
    reason: { zh: '注册信息查询失败：{detail}', en: 'The registration could not be looked up: {detail}' },
    advice: { zh: '稍后会再次查询；也可以人工填写到期日', en: 'It is tried again later. The day can also be typed.' },
  },
  other: {
    reason: { zh: '检查失败：{detail}', en: 'The check failed: {detail}' },
    advice: { zh: '稍后会再次检查', en: 'It is tried again later' },
  },
} as const satisfies Record<string, HttpReason>;
export type HttpReasonKind = keyof typeof httpReasons;

/** Returns whether the reminders of a host are muted at a moment. */
export const isHostMuted = ({ mutedUntil }: { mutedUntil: Date | string | null }, now: Date): boolean =>
  mutedUntil !== null && new Date(mutedUntil) > now;
