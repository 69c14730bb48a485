import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { can } from '#contract/permissions.ts'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import { todayOf } from '#server/data/days.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { AgreedPrice, LevelPrice } from '../contract.ts'
import { priceOf } from '../price.ts'
import type { listPricesOfItem } from '../prices-of-item.ts'
import { agreedColumns } from './agreed.ts'
import { seesCosts } from './costs.ts'
import { factsFor } from './facts.ts'
import { levelPriceColumns } from './level-prices.ts'
import { levelList, mostLevels } from './levels.ts'
import { hasItem, mayWrite, shownPrice } from './of.ts'

type Result = RawResult<typeof listPricesOfItem>
type OfLevel = LevelPrice & { levelId: string }
type OfOwner = AgreedPrice & { ownerKind: 'customer' | 'partner'; ownerId: string; ownerName: string }
const mostRows = 200

/** What one of an item costs in each level that is in use, with what the levels say of it, and with whom another price is agreed. */
export async function pricesOfItem(context: DbContext, itemId: string): Promise<Result> {
  const { db } = context
  await hasItem(db, itemId)
  const [day, { rows: all }, [known]] = await Promise.all([
    todayOf(db),
    levelList(context),
    factsFor(db, { customerId: null }, [{ itemId, unit: '', quantity: '1' }]),
  ])
  const [rows, agreed] = [await levelRows(context, itemId, day), await agreedRows(context, itemId, day)]
  const costs = seesCosts(context)
  const facts = known?.facts ?? { unit: 'EA', packs: [], price: null, cost: null, agreed: [], levels: [] }
  const percents = costs ? new Map(all.map(({ id, percent }) => [id, percent])) : await percentsOf(context)
  return {
    unit: facts.unit,
    unitPrice: facts.price,
    cost: costs ? facts.cost : null,
    levels: all.slice(0, mostLevels).flatMap((level) => {
      if (!level.active) return []
      const own = rows.filter(({ levelId }) => levelId === level.id)
      const { validFrom: from, validTo: to, name, base, rounding, ending } = level
      const said = own.map(({ unit, minimum, price, percent, validFrom, validTo }) => ({
        unit,
        minimum,
        price: price || null,
        percent: percent || null,
        from: validFrom,
        to: validTo,
      }))
      const alone = { name, base, percent: percents.get(level.id) ?? '0', rounding, ending, from, to, rows: said }
      const answer = shownPrice(context, priceOf({ ...facts, levels: [alone] }, { unit: '', quantity: '1', day }))
      const isHidden = base === 'cost' && !costs
      return {
        id: level.id,
        name,
        isDefault: level.isDefault,
        ...answer,
        rows: isHidden ? own.map((row) => ({ ...row, percent: '' })) : own,
      }
    }),
    agreed: agreed.slice(0, mostRows),
    more: agreed.length > mostRows || rows.length >= mostLevelRows,
    canWrite: mayWrite(context),
  }
}

const mostLevelRows = 2000
const isNotOver = (day: string) => sql`(p.valid_to is null or p.valid_to >= ${day}::date)`

async function levelRows({ db }: DbContext, itemId: string, day: string): Promise<OfLevel[]> {
  const { rows } = await sql<OfLevel>`select p.level_id, ${levelPriceColumns} from price_level_prices p
    join items i on ${ofCompany('i')} and i.id = p.item_id where ${ofCompany('p')} and p.item_id = ${itemId} and ${isNotOver(day)}
    order by p.level_id, p.unit, p.min_quantity, p.valid_from limit ${mostLevelRows}`.execute(db)
  return rows
}

/** Of the customers whom the caller reaches, and of partners for those who see them. */
async function agreedRows(context: DbContext, itemId: string, day: string): Promise<OfOwner[]> {
  const ofItem = sql`${ofCompany('p')} and p.item_id = ${itemId} and ${isNotOver(day)}`
  const items = sql`join items i on ${ofCompany('i')} and i.id = p.item_id`
  const seesPartners = can(memberOf(context).role, 'connections.read')
  const { rows } = await sql<OfOwner>`
    select * from (
      select 'customer' as owner_kind, c.id as owner_id, c.customer_name as owner_name, ${agreedColumns} from agreed_prices p
        join customers c on ${ofCompany('c')} and c.id = p.customer_id ${items} where ${ofItem} and ${(await visibleCustomers(context)).condition}
      union all
      select 'partner', t.id, t.name, ${agreedColumns} from agreed_prices p
        join trading_partners t on ${ofCompany('t')} and t.id = p.partner_id ${items} where ${ofItem} and ${sql.lit(seesPartners)}) found
    order by lower(owner_name), unit, minimum::numeric limit ${mostRows + 1}`.execute(context.db)
  return rows
}

async function percentsOf({ db }: DbContext): Promise<Map<string, string>> {
  const rows = await db.selectFrom('priceLevels').select(['id', 'percent']).execute()
  return new Map(rows.map(({ id, percent }) => [id, percent]))
}
