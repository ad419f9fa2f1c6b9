import { business, type Failure } from '../../core/failure';

export const printPointsFailures = {
  printPictureMissing: business(
    10005,
    '图片不存在或已被清理，请重新上传',
    'The picture does not exist or was removed; upload it again',
  ),
  printPointNumbers: business(
    10005,
    '点位编号 {no} 重复，每个编号只能用一次',
    'Number {no} is used twice; each point needs a number of its own',
  ),
  printPointLive: business(
    10005,
    '已上线和已废弃的埋点图不能直接修改，请先复制为新草稿',
    'Live and deprecated images cannot be changed; copy the image to a new draft',
  ),
  printPointStatus: business(
    10005,
    '“{from}”的埋点图不能改为“{to}”',
    'An image in the status “{from}” cannot become “{to}”',
  ),
  printPointEventTwice: business(
    10005,
    '事件 {event} 在这张图中有两种参数定义，请统一参数或改用其他事件 ID',
    'The event {event} has two sets of parameters in this image; unify them or use another event ID',
  ),
  printPointEventDiffers: business(
    10005,
    '事件 {event} 在本项目中已有不同的参数定义，请选择更新全部或改用其他事件 ID',
    'The event {event} has other parameters in this project; update all of them or use another event ID',
  ),
  printPointSame: business(
    10005,
    '两张埋点图的事件相同，没有可发送的差异',
    'Both images have the same events, so there is no difference to send',
  ),
  printPointUnnamed: business(10001, '请选择要导出的埋点图', 'Select the images to export'),
} satisfies Record<string, Failure>;
