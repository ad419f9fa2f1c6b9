/** Password of everybody in the directory. */
export const directoryPassword = '目录-secret-7';

const person = (uid: string, cn: string, more = ''): string => `
dn: uid=${uid},ou=people,dc=example,dc=com
objectClass: inetOrgPerson
uid: ${uid}
cn: ${cn}
sn: ${cn.slice(0, 1)}
userPassword: ${directoryPassword}
${more}`;

/** An entry that its person may edit, and that claims the name of another person. */
const stranger = (rdn: string, names: string): string => `
dn: ${rdn},ou=people,dc=example,dc=com
objectClass: inetOrgPerson
cn: 马洛里
sn: 马
userPassword: ${directoryPassword}
${names}
`;

const group = (cn: string, ...uids: string[]): string => `
dn: cn=${cn},ou=groups,dc=example,dc=com
objectClass: groupOfNames
cn: ${cn}
${uids.map((uid) => `member: uid=${uid},ou=people,dc=example,dc=com\n`).join('')}`;

/** The people of a small organisation, as LDIF. */
export const ldif = `
dn: dc=example,dc=com
objectClass: dcObject
objectClass: organization
dc: example
o: example

dn: ou=people,dc=example,dc=com
objectClass: organizationalUnit
ou: people

dn: ou=groups,dc=example,dc=com
objectClass: organizationalUnit
ou: groups

dn: cn=reader,dc=example,dc=com
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: reader
userPassword: reads-only-1
${person('lin.xia', '林夏', 'mail: lin.xia@example.com\nmobile: 13800000000\nemployeeNumber: A0017\ndepartmentNumber: 研发中心\nmemberOf: cn=研发,ou=groups,dc=example,dc=com\n')}
${person('zhou.ops', '周运维', 'memberOf: cn=ops,ou=groups,dc=example,dc=com\nmemberOf: cn=研发,ou=groups,dc=example,dc=com\n')}
${person('wang-1', '王一', 'mail: wang@example.com\n')}
${person('wang-2', '王二', 'mail: wang@example.com\n')}
${person('admin', '与本地管理员同名')}
${person('chen.wu', '陈五')}
${person('li.liu', '李六', 'uid: liu\n')}
${stranger('uid=mallory', 'uid: chen.wu\nuid: mallory\nuid: mallory.li\nmail: mallory@example.com')}
${stranger('employeeNumber=B9', 'employeeNumber: B9\nuid: chen.wu\nuid: mallory.b')}
${person('o(ne)*', '括号')}
${person('名字', '名字')}
${group('ops', 'zhou.ops')}
${group('研发', 'lin.xia', 'zhou.ops')}
`.replace(/\n{3,}/g, '\n\n');
