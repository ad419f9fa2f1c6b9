import { business, type Failure } from '../../core/failure';

export const qrcodeFailures = {
  qrEmpty: business(10001, '请填写要生成二维码的文本或网址', 'Enter the text or the address of the QR code'),
  qrTooLong: business(
    10001,
    '内容太长：容错级别 {level} 最多 {limit} 字节（现在 {size} 字节），请缩短内容或降低容错级别',
    'Too long: level {level} holds up to {limit} bytes, and the content has {size}; shorten it or choose a lower level',
  ),
  qrTooDense: business(
    10001,
    '内容较多，{size} 像素的图片无法识别，请至少使用 {least} 像素',
    'A picture of {size} pixels is too small for this content; use at least {least} pixels',
  ),
  qrContrastLow: business(
    10001,
    '前景色必须明显深于背景色，否则无法扫描',
    'The colour must be much darker than the background; otherwise the code cannot be scanned',
  ),
  middleScheme: business(
    10001,
    '不支持 {scheme} 开头的地址：只能使用 http、https 和系统设置中允许的应用（{schemes}）',
    'Addresses of {scheme} are not supported; use http, https, or an app allowed in the settings ({schemes})',
  ),
} satisfies Record<string, Failure>;
