import type { MeaningName } from './meanings';

/**
 * Names of properties and their meanings, as words separated by spaces; documents may use any case and
 * separator. The end of a longer name decides: `receiver mobile` is a `mobile`. Within a line and from line
 * to line, sorted alphabetically.
 */
export const PROPERTY_NAMES: Readonly<Partial<Record<MeaningName, string>>> = {
  accountName: 'account name, login, login name, screen name, user account, user name',
  address:
    'addr, address, address line, address line1, address line2, detail address, dizhi, formatted address, full address, line1, line2, street, street address',
  age: 'age, nianling',
  amount:
    'balance, budget, capital, cost, deposit, expense, fare, fee, freight, income, jine, money, postage, premium, profit, revenue, sub total, tuition',
  apiPath: 'api path, request path, route, route path',
  approver: 'approve by, approver, auditor, reviewer, verifier',
  area: 'acreage, area size, floor area, square',
  article: 'article, article title, headline, title, topic',
  avatar:
    'avatar, avatar url, face url, head image, head img, head pic, head portrait, head url, portrait, profile image, profile picture, touxiang, user avatar',
  bankAccount: 'account no, bank account, bank card, bank card no, card no, card number',
  bankName: 'bank, bank name, deposit bank, open bank, opening bank',
  barcode: 'bar code, ean, gtin, upc',
  begun:
    'arrange time, begin, begin at, begin date, begin time, departure, departure date, departure time, effective date, from date, from time, meeting time, reserve time, send time, start, start at, start date, start time, valid from, visit date',
  birthday: 'birth, birth date, birth day, date of birth, dob, shengri',
  branch: 'base branch, branch, branch name, default branch, source branch, target branch',
  brand: 'brand, brand name, make, manufacturer',
  bytes: 'bytes, content length, file length, file size, size in bytes, total bytes, total size',
  category: 'cate name, categories, category, category name, classify, classify name, genre, product type, type name',
  changed:
    'change time, check out time, close at, close time, last activity, last date, last login, last login at, last login date, last login time, last modified, last online time, last review, last seen, last time, last visit, leave time, login at, login date, login time, modified, modify date, modify time, out time',
  city: 'chengshi, city, city name, locality, town',
  cityCode: 'city code',
  closed:
    'approve time, arrive time, audit time, check in time, closed at, complete at, complete date, complete time, completed, done at, enter time, entry time, finish at, finish time, finished at, handle time, in time, merged, merged at, receive time, received at, resolved, resolved at, review time, settle time, sign time, solve time, verify time',
  code: 'account code, code, device code, flight no, flight number, goods code, goods no, goods sn, item code, model, model no, product code, product no, seat, seat no, seat number, sku, sku code, sku no, spu',
  color: 'background, background color, color, colour, font color, hex color',
  colorName: 'body color, car color, product color',
  comment: 'comment, comment content, evaluate, evaluation, feedback, message text, review, review text',
  companyName:
    'business name, client name, company, company name, corp name, corporation, employer, ent name, enterprise, enterprise name, firm, manufacturer name, merchant name, org name, organization, organization name, party a, party b, purchaser, supplier, supplier name, tenant name, unit name, vendor, vendor name',
  componentPath: 'component, component path',
  content:
    'article content, body, body html, content, detail, details, html, long description, message, msg, post content, text',
  count:
    'attendee count, click, clicks, collect num, comment count, count, follower count, followers, following, like count, like num, likes, member count, num, number of, pageview, played, points, qty total, sale num, sales, sales volume, stars, times, total count number, uv, view count, viewed, views, visits, volume, vote, votes',
  country: 'country, country name, nationality',
  countryCode: 'country code, nation code',
  county: 'area name, county, county name, district, district name, qu',
  countyCode: 'adcode, area code, county code, district code, region code',
  cover:
    'banner, banner url, cover, cover image, cover img, cover pic, cover url, graph, icon, icon url, image, image uri, image url, images, img, img url, logo, logo url, main image, photo, pic, pic url, pics, picture, picture url, poster, screenshot, thumb, thumb url, thumbnail, thumbnail link, thumbnail url, tupian',
  created:
    'add date, add time, apply time, book time, create at, create date, create on, create time, created, created at, created date, created on, created time, creation date, creation time, creation timestamp, date created, first seen, gmt create, gmt created, insert time, join time, order date, order time, post date, publish at, publish date, publish time, published, published at, register date, register time, registration date, submit time, submitted at, time created, work date',
  creditCode:
    'credit code, social credit code, tax no, tax number, taxpayer id, unified code, unified social credit code, uscc',
  cron: 'cron, cron expression',
  currency: 'ccy, currency, currency code, currency type',
  day: 'day, day of month',
  deleted:
    'archived, closed, del flag, delayed, deleted, disabled, frozen, is archived, is blocked, is del, is delayed, is delete, is deleted, is expired, is locked, locked, removed',
  department: 'bumen, department, department name, dept, dept name, division name',
  deviceName: 'device, device name, equipment name, machine name',
  diagnosis: 'diagnose, diagnosis',
  discount: 'coupon amount, discount, discount amount, preferential amount, reduce amount',
  distance: 'distance, mileage',
  doctor: 'doctor, doctor name, physician',
  domain: 'domain, domain name, fqdn, host, host name, server host, zone name',
  downloadUrl: 'attachment, attachment url, download link, download url, file link, file path, file url, pdf url',
  due: 'deadline, due, due at, due date, due on, expected date, plan date, plan time, planned date, remind time, repayment date',
  duration:
    'afk timeout, connect timeout, cost time, delay, duration, elapsed, elapsed time, eta, expires in, idle timeout, interval, read timeout, time out, timeout, ttl, write timeout',
  education: 'degree, education, xueli',
  email: 'contact email, e mail, email address, mail, mailbox, reply to, youxiang',
  enabled:
    'active, available, enable, enabled, is active, is enable, is enabled, is online, is paid, is public, is show, is valid, online, open, paid, valid, verified, visible',
  ended: 'arrival date, arrival time, end, end at, end date, end time, to date, to time, until',
  errorText: 'err msg, error, error message, error msg, fail reason, failure reason',
  event: 'activity, activity name, event, event name, event title',
  expired:
    'expiration, expiration date, expiration time, expire, expire at, expire date, expire time, expired at, expires, expires at, expiry, expiry date, invalid time, valid to, valid until, validity',
  falsy: 'is default, is hot, is top, is vip, top',
  familyName: 'family name, last name, surname',
  fileName: 'attachment name, document name, file, file name, origin name, original file name, original name',
  fileType: 'ext, extension, file ext, file extension, file suffix, file type, suffix',
  gender: 'gender, sex, xingbie',
  givenName: 'first name, given name, middle name',
  hash: 'checksum, commit, commit id, digest, hash, sha, sha1, sha256, sign, signature',
  height: 'height, img height',
  hour: 'hour',
  hours: 'hours, over time, work hour, work hours, work time',
  httpMethod: 'http method, request method',
  id: 'bh, gid, id, ids, iid, merchant id, object id, oid, open id, pid, primary key, request id, sid, uid, union id',
  idCard:
    'card id, cert no, certificate no, citizen id, id card, id card no, id card num, id card number, id no, id num, id number, identity card, identity card no, identity no, identity number, sfz, sfzh, shenfenzheng',
  industry: 'hangye, industry, industry name, trade',
  intro:
    'about, abstract, agenda, bio, brief, desc, description, excerpt, intro, introduce, introduction, profile, short description, synopsis',
  ip: 'address ip, client ip, gateway, host ip, internal ip, ip, ip addr, ip address, ip signup, last login ip, login ip, remote addr, remote ip, server ip',
  isbn: 'isbn, isbn no',
  jobNumber:
    'emp code, emp no, employee code, employee no, employee number, gonghao, job no, job number, staff code, staff no, work no, work number',
  jobTitle:
    'duty, job, job name, job title, occupation, position name, post, post name, profession, station name, work position, zhiwei',
  label: 'alias, label',
  language: 'lang, language',
  lat: 'lat, latitude, weidu',
  level: 'grade, level, price level, priority, rank, star, vip level',
  license: 'licence name, license name',
  lng: 'jingdu, lng, lon, long, longitude',
  locale: 'locale',
  mac: 'mac, mac addr, mac address',
  md5: 'etag, file md5, md5, md5 checksum',
  menu: 'menu, menu name, module, module name, permission name',
  middle:
    'confirm time, date sent, opt time, paid at, paid time, pay at, pay date, pay time, payment date, payment time, publish on, timestamp opt, trade time, transaction time',
  mime: 'content type, media type, mime, mime type',
  minute: 'minute',
  month: 'month, yuefen',
  nation: 'ethnic, ethnicity, minzu, nation',
  nickName: 'nicheng, nick, nick name',
  operator:
    'assignee, assignee name, author, author name, create by, create user, create user name, created by, creator, creator name, driver, driver name, handler, handler name, last modifier, manager, manager name, modifier, operator, operator name, owner, owner name, person in charge, principal, update by, update user, updated by, updater, writer, yuangong',
  orderNo:
    'apply no, batch no, bill code, bill no, bill number, business no, contract no, contract number, flow no, invoice no, invoice number, order code, order no, order number, order sn, out trade no, payment no, receipt no, refund no, reg no, ticket no, trade no, transaction id, transaction no, waybill no, waybill number, work order no',
  page: 'current, current page, page, page idx, page index, page no, page num, page number',
  pages: 'page count, page total, pages, total page, total pages',
  pageSize: 'limit, page limit, page rows, page size, per page, rows per page',
  paid: 'actual amount, actual price, amount paid, paid amount, paid money, pay amount, pay money, payment amount, real amount',
  password: 'app secret, client secret, passwd, password, pwd, secret',
  past: 'build date, establish date, establish time, established, found date, founded, graduation date, hire date, release date, sign date, signing date',
  path: 'dir, directory, folder, path',
  percent: 'battery, battery level, discount rate, humidity, percent, percentage, percentage value, progress, tax rate',
  personName:
    'applicant, applicant name, bank account name, buyer name, chinese name, cn name, consignee, contact, contact name, contact person, contacts, cust name, customer, customer name, employee, employee name, full name, insured name, legal, legal name, legal person, legal person name, link man, member name, passenger name, patient name, payee, payer, person name, real name, recipient, responsible person, seller name, sender, sender name, staff, staff name, student name, teacher, teacher name, true name, user full name, user real name, xingming, xm',
  phone:
    'cell, cell phone, contact mobile, contact number, contact phone, contact tel, dianhua, driver phone, formatted phone, formatted phone number, lianxidianhua, mobile, mobile no, mobile number, mobile phone, phone, phone no, phone num, phone number, shouji, shoujihao, sjh, telephone number, user mobile, user phone',
  plate:
    'car no, car number, car plate, chepai, licence plate, license plate, number plate, plate, plate no, plate num, plate number, vehicle no, vehicle number',
  platform: 'client type, device type, os, platform, terminal type',
  port: 'port, server port',
  position: 'location, location name, meeting place, place, room, venue',
  price:
    'cost price, danjia, market price, original price, price, price monthly, retail price, sale price, selling price, unit amount, unit price',
  probability: 'chance, confidence, probability, similarity',
  product:
    'commodity, commodity name, goods, goods name, goods title, item name, product, product name, product title, shangpin, sku name, spu name',
  programmingLanguage: 'code language, programming language',
  project: 'project, project name',
  province: 'province, province name, shengfen, state name, state province',
  provinceCode: 'province code',
  publisher: 'press, publisher, publishing house',
  quantity: 'buy num, goods num, item count, item num, order num, purchase quantity, qty, quantity, shuliang',
  rate: 'click rate, conversion rate, exchange rate, open rate, pass rate, proportion, rate, ratio, success rate',
  rating: 'average rating, rating, satisfaction rating, star rating, stars rating, user rating',
  readers: 'browse num, pv, read count, read num, reading, reads',
  reason: 'apply reason, cancel reason, cause, leave reason, reason, refund reason, reject reason',
  receiver: 'consignee name, receive name, receiver, receiver name, recipient name, ship name, shipping name',
  recent:
    'call time, date, date added, datetime, event time, log time, occur time, record time, report time, sunrise, sunset, time, timestamp, ts',
  regionName: 'region, region name',
  remark: 'annotation, beizhu, description note, footnote, memo, note, notes, remark, remarks, reply',
  role: 'role, role name, roles',
  routeName: 'default router, route name, router',
  salary: 'monthly salary, pay, salary, wage, wages',
  school: 'college, school, school name, university',
  score: 'achievement, chengji, exam score, fenshu, mark, point, score',
  second: 'second',
  sent: 'deliver time, delivered at, delivery date, delivery time, dispatch time, outbound time, push time, send at, sent at, ship at, ship time, shipped at, shipping date',
  serial: 'device no, device sn, imei, serial, serial no, serial num, serial number, sn',
  shop: 'hotel name, mall name, park name, restaurant, shop, shop name, store, store name',
  slug: 'handle, namespace, slug',
  sort: 'display order, index, rank no, seq, sequence, sort, sort no, sort num, sort order, xuhao',
  stock: 'available stock, inventory, inventory quantity, kucun, stock, stock count, stock num, stock quantity',
  tag: 'hobby, interest, keyword, keywords, label list, labels, skill, tag, tag name, tags',
  task: 'card name, issue title, problem title, subject, subject line, summary, task, task name, task title, ticket title, todo',
  tax: 'tax, tax amount, total tax, vat',
  team: 'class name, group, group name, squad, team, team name',
  telephone: 'fax, fixed phone, hotline, landline, link tel, office phone, service phone, tel, telephone',
  temperature: 'temp, temperature, wendu',
  timezone: 'time zone, tz',
  token:
    'access key, access token, api key, app key, auth token, authorization, csrf token, jwt, refresh token, secret key, session id, session key, ticket, token',
  total:
    'record count, records total, recordsfiltered, row count, total, total count, total elements, total items, total num, total number, total record, total records, total rows, totals',
  trackingNo: 'express no, express number, logistics no, tracking no, tracking number',
  truthy: 'is success, ok, status ok, succeeded, success',
  unit: 'danwei, unit, units, weight unit',
  updated:
    'edit time, gmt modified, gmt update, last update, last update time, last updated, last updated at, modified at, modified on, modified time, pushed at, refresh time, sync time, update at, update date, update on, update time, updated, updated at, updated date, updated on, updated time',
  url: 'api url, callback, callback url, endpoint, home page, href, html url, join url, jump url, link, link url, permalink, redirect url, repo url, self, short url, site, source url, target url, uri, url, wangzhi, web site, web url, website url',
  userAgent: 'agent, browser ua, ua, user agent',
  uuid: 'guid, uuid',
  vehicle: 'car, car model, car name, vehicle, vehicle model, vehicle name',
  version:
    'app version, firmware, firmware version, full version, kubelet version, os version, rev, revision, ver, version, version no',
  warehouse: 'cangku, depot, stockroom, warehouse, warehouse name',
  weather: 'condition, weather, weather description',
  weight: 'gross weight, net weight, weight, zhongliang',
  wholeAmount:
    'amount, amount due, amount total, contract amount, gross amount, order amount, order price, pay total, total amount, total cost, total fee, total money, total price, zongjine',
  width: 'img width, width',
  year: 'niandu, publish year, year',
  zip: 'post code, postal code, youbian, zip, zip code',
};
