import { sql } from 'kysely'
import { dayAt, timeAt } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { writtenOnce } from '#server/data/statements/written-once.ts'
import { company, ofCompany } from '#server/data/tenant.ts'

export type Store = {
  id: string
  version: number
  code: string
  name: string
  state: string
  opensOn: string | null
  closesOn: string | null
  cutOff: string | null
  audience: 'public' | 'invited' | 'request'
  hidesPrices: boolean
  priceLevelId: string | null
  locationId: string
  minimumOrder: number
  payNow: boolean
  onAccount: boolean
  approval: 'none' | 'all' | 'above'
  approvalAbove: number | null
  stockShown: 'exact' | 'level' | 'hidden'
  poRequired: boolean
  poUnique: boolean
  language: 'en' | 'es'
  color: string
  logoHash: string | null
  bannerHash: string | null
  welcomeEn: string
  welcomeEs: string
  /** Cents of an order that the company has wait for approval, whatever the store says; null: none. */
  companyAbove: number | null
  /** Some items come before all others. */
  putsFirst: boolean
  companyName: string
  zone: string
}

type Asked = { id: string }
const written = (slot: (name: 'id') => unknown) => sql<Store>`
    select s.id, s.version, s.code, s.name, s.state, s.opens_on as "opensOn", s.closes_on as "closesOn", to_char(s.cut_off, 'HH24:MI') as "cutOff",
      s.audience, s.hides_prices as "hidesPrices", s.price_level_id as "priceLevelId", s.location_id as "locationId",
      s.minimum_order as "minimumOrder", s.pay_now as "payNow", s.on_account as "onAccount", s.approval, s.approval_above as "approvalAbove",
      s.stock_shown as "stockShown", s.po_required as "poRequired", s.po_unique as "poUnique", s.language, s.color,
      s.logo_hash as "logoHash", s.banner_hash as "bannerHash", s.welcome_en as "welcomeEn", s.welcome_es as "welcomeEs",
      exists (select 1 from store_items p where ${ofCompany('p')} and p.store_id = s.id and p.position is not null) as "putsFirst",
      (select b.approval_above from sales_settings b where ${ofCompany('b')}) as "companyAbove",
      c.company_name as "companyName", c.time_zone as zone
    from stores s join companies c on c.id = ${company} where ${ofCompany('s')} and s.id = ${slot('id')}::uuid`
const statement = writtenOnce<Asked, Store>(written)
const statementLocked = writtenOnce<Asked, Store>((slot) => sql`${written(slot)} for share of s`)

/** What a store says of itself. `lock`: who closes it waits for those who order, or they for whoever closes it. */
export async function storeById(db: Db, id: string, { lock = false } = {}): Promise<Store> {
  const [store] = await (lock ? statementLocked : statement)(db, { id })
  if (!store) throw new Error('A store that was opened is there.')
  return store
}

export type Standing = 'open' | 'notYet' | 'paused' | 'closed'

/** Whether it takes orders on this day: the calendar counts before anybody has moved it on. */
export function standingOn({ state, opensOn, closesOn }: Pick<Store, 'state' | 'opensOn' | 'closesOn'>, today: string): Standing {
  if (state === 'Closed' || (closesOn !== null && closesOn < today)) return 'closed'
  if (state === 'Scheduled' || (opensOn !== null && opensOn > today)) return 'notYet'
  return state === 'Paused' ? 'paused' : 'open'
}

export const standingNow = (store: Store, now = new Date()): Standing => standingOn(store, dayAt(now, store.zone))

/** The first day on which what is ordered now can leave: today up to the cut-off, then tomorrow. */
export function earliestDay({ cutOff, zone }: Pick<Store, 'cutOff' | 'zone'>, now = new Date()): string {
  const today = dayAt(now, zone)
  return cutOff !== null && timeAt(now, zone) >= cutOff ? Temporal.PlainDate.from(today).add({ days: 1 }).toString() : today
}
