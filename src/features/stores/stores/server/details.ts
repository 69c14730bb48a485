import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { toYesNo } from '#contract/fields.ts'
import { can } from '#contract/permissions.ts'
import { dayAt, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getStore, StoreFields } from '../contract.ts'
import { contrastOnWhite } from '../contrast.ts'
import { refusalsOf, reopenDays, storeSteps } from '../states.ts'
import { offeredBy } from './counts.ts'
import { rowOf } from './list.ts'
import { pictureUrl } from './picture-door.ts'
import { factsOf, type StoreRecord, storeRecord } from './store.ts'

export async function storeDetails(context: DbContext, id: string): Promise<RawResult<typeof getStore>> {
  const { db, services } = context
  const store = await storeRecord(context, id)
  const [row, facts, names, offered, zone] = await Promise.all([
    rowOf(context, id),
    factsOf(services, db, store),
    namesOf(db, store),
    offeredBy(db, store),
    zoneOf(db),
  ])
  if (!row) throw new AppError('notFound')
  const url = `${services.config.publicUrl}/store/${store.code}`
  const { default: qrcode } = await import('qrcode')
  const steps = storeSteps.map((step) => ({ step, refusals: refusalsOf(step, facts) }))
  return {
    ...row,
    ...names,
    version: store.version,
    fields: fieldsOf(store),
    url,
    qrSvg: await qrcode.toString(url, { type: 'svg', margin: 1 }),
    logoUrl: pictureUrl(store.logoHash),
    bannerUrl: pictureUrl(store.bannerHash),
    publishedAt: store.publishedAt,
    stateSince: store.stateSince,
    reopenUntil:
      store.state === 'Closed' ? Temporal.PlainDate.from(dayAt(store.stateSince, zone)).add({ days: reopenDays }).toString() : null,
    itemsOffered: offered,
    contrast: contrastOnWhite(store.color),
    steps: steps.filter(({ refusals }) => !refusals.includes('state')),
    canWrite: can(memberOf(context).role, 'stores.write'),
  }
}

export const fieldsOf = (store: StoreRecord): StoreFields => ({
  templateName: store.code,
  description: store.name,
  opensOn: store.opensOn,
  closesOn: store.closesOn,
  cutOff: store.cutOff?.slice(0, 5) ?? '',
  audience: store.audience,
  hidesPrices: toYesNo(store.hidesPrices),
  priceLevelId: store.priceLevelId,
  locationId: store.locationId,
  minimumOrder: store.minimumOrder,
  payNow: toYesNo(store.payNow),
  onAccount: toYesNo(store.onAccount),
  approval: store.approval,
  approvalAbove: store.approvalAbove,
  stockShown: store.stockShown,
  poRequired: toYesNo(store.poRequired),
  poUnique: toYesNo(store.poUnique),
  language: store.language,
  color: store.color,
  welcomeEn: store.welcomeEn,
  welcomeEs: store.welcomeEs,
})

export async function namesOf(db: Db, { priceLevelId, locationId }: Pick<StoreRecord, 'priceLevelId' | 'locationId'>) {
  const nameIn = async (table: 'priceLevels' | 'stockLocations', id: string | null) =>
    (id && (await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst())?.name) || ''
  return { priceLevelName: await nameIn('priceLevels', priceLevelId), locationName: await nameIn('stockLocations', locationId) }
}
