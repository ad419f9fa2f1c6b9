import { business, type Failure } from '../../core/failure';

export const certificateFailures = {
  expireDateMissing: business(
    10001,
    '请填写到期日，或勾选长期有效',
    'Enter the day of the expiry, or tick that there is none',
  ),
  totpSecretWrong: business(
    10001,
    '动态验证码密钥须为 Base32 文本或 otpauth:// 地址',
    'The authenticator secret must be Base32 text or an otpauth:// address',
  ),
  replacesItself: business(
    10001,
    '证书不能直接或间接替换它自己',
    'A certificate cannot replace itself, directly or through others',
  ),
  certificateFileMissing: business(10002, '这个证书没有文件', 'This certificate has no file'),
  certificateUnreadable: business(
    10014,
    '无法读取文件：不是 p12、pfx、jks、keystore、mobileprovision、pem、cer、der 或 p8 文件，或文件已损坏',
    'The file cannot be read: it is no p12, pfx, jks, keystore, mobileprovision, pem, cer, der or p8 file, or it is damaged',
  ),
  certificatePasswordWrong: business(10014, '文件密码不正确', 'The password of the file is wrong'),
} satisfies Record<string, Failure>;
