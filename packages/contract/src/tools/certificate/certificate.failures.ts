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
  certificateFileNeeded: business(10001, '请选择证书文件', 'Choose the file of the certificate'),
  certificateFileTooLarge: business(10014, '证书文件不能超过 1 MB', 'The file of a certificate can have up to 1 MB'),
  certificateFileType: business(
    10014,
    '文件类型不对：须为 p12、pfx、jks、keystore、mobileprovision、pem、crt、cer、der 或 p8 文件，内容与扩展名一致',
    'Wrong type of file: it must be a p12, pfx, jks, keystore, mobileprovision, pem, crt, cer, der or p8 file with content of this type',
  ),
  certificateUnreadable: business(
    10014,
    '无法读取文件：文件已损坏或不完整，请重新导出',
    'The file cannot be read: it is damaged or incomplete. Export it again.',
  ),
  certificateEncrypted: business(
    10014,
    '文件有密码，请填写文件密码',
    'The file has a password. Enter it as the password of the file.',
  ),
  certificatePasswordWrong: business(10014, '文件密码不正确', 'The password of the file is wrong'),
} satisfies Record<string, Failure>;
