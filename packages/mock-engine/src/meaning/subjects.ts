import type { MeaningName } from './meanings';

/**
 * Meaning of a `name` by the word before it, its enclosing object or the last word of the address. Within a
 * line and from line to line, sorted alphabetically.
 */
export const SUBJECT_NAMES: Readonly<Partial<Record<MeaningName, string>>> = {
  article:
    'album, article, blog, book, course, document, film, message, movie, news, notice, page, post, song, track, video',
  bankName: 'bank',
  brand: 'brand',
  category: 'cate, category, classification, genre, kind, product category, sort',
  city: 'city',
  companyName:
    'account, agency, business, carrier, client, company, corp, corporation, enterprise, hospital, institution, merchant, org, organisation, organization, partner, supplier, tenant, vendor',
  country: 'country',
  county: 'area, county, district',
  department: 'department, dept, office',
  deviceName: 'asset, device, equipment, machine, meter, sensor, terminal',
  domain: 'domain, site, zone',
  event: 'activity, campaign, event, promotion',
  fileName: 'attachment, file, image, upload',
  jobTitle: 'job, occupation, position, station',
  license: 'licence, license',
  menu: 'menu, module, permission, resource',
  node: 'cluster, droplet, host, instance, node, pod, server, service, vm',
  personName:
    'actor, admin, adult, agent, applicant, artist, assignee, attendee, author, billing, buyer, candidate, child, consignee, consumer, contact, contractor, creator, customer, doctor, driver, employee, father, follower, friend, guest, leader, manager, member, modifier, mother, operator, owner, parent, passenger, patient, payee, payer, people, performer, person, player, profile, receiver, recipient, resident, reviewer, seller, sender, shipping, speaker, staff, student, sys user, teacher, user, visitor, worker',
  platform: 'platform',
  product: 'commodity, dish, food, good, goods, item, merchandise, product, sku, spu',
  project: 'program, project',
  province: 'province',
  repository: 'app, application, build, channel, package, repo, repository',
  role: 'role, role info',
  school: 'class, college, school, university',
  shop: 'hotel, mall, park, place, restaurant, shop, store, venue',
  tag: 'hobby, label, skill, tag',
  task: 'card, contract, issue, task, ticket, todo, work item',
  team: 'group, guild, squad, team',
  vehicle: 'car, truck, vehicle',
  warehouse: 'depot, warehouse',
};
