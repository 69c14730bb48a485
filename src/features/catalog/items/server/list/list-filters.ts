import { sql } from 'kysely'
import { z } from 'zod'
import { type Condition, literals } from '#server/data/conditions.ts'
import { instant, type timesOfDays } from '#server/data/days.ts'
import { days, several } from '#server/data/filter-values.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { itemTypes } from '../../contract.ts'

const number = z
  .string()
  .regex(/^-?\d{1,10}(\.\d{1,5})?$/)
  .optional()
const numbers = z.object({ from: number, to: number }).optional()
const yesNo = several(z.enum(['Y', 'N']))

/** What FetchFilters offers for this screen. `active` is Y unless something else is asked for; a category stands for those below it too. */
export const itemFilters = z.strictObject({
  category: several(z.union([z.uuid(), z.literal('none')])),
  itemType: several(z.enum(itemTypes)),
  active: z.enum(['Y', 'N', 'all']).default('Y'),
  onDevices: yesNo,
  inStores: yesNo,
  picture: yesNo,
  price: numbers,
  onHand: numbers,
  lastChange: days,
})
type ItemFilters = z.output<typeof itemFilters>
type Changed = Awaited<ReturnType<typeof timesOfDays>>

/** Conditions on `items i`: only comparisons that PostgreSQL lets through row level security to an index. */
export function filterConditions(filters: ItemFilters, changed: Changed): Condition[] {
  const { category, itemType, active, onDevices, inStores, picture, price, onHand } = filters
  return [
    ...(category?.length ? [inCategories(category)] : []),
    ...(itemType?.length ? [sql<boolean>`i.item_type in ${literals(itemType)}`] : []),
    ...(active === 'all' ? [] : [active === 'Y' ? sql<boolean>`i.active` : sql<boolean>`not i.active`]),
    ...flag('i.on_devices', onDevices),
    ...flag('i.in_stores', inStores),
    ...(picture?.length === 1 ? [sql<boolean>`${hasPicture} is ${picture[0] === 'Y' ? sql`not null` : sql`null`}`] : []),
    ...between('i.price_order', 'sells_for', 100_000, price),
    ...between('i.on_hand_order', 'quantity_on_hand', 10_000, onHand),
    ...(changed.from === null ? [] : [sql<boolean>`i.updated_at >= ${instant(changed.from)}`]),
    ...(changed.below === null ? [] : [sql<boolean>`i.updated_at < ${instant(changed.below)}`]),
  ]
}

const hasPicture = sql`(select true from item_pictures p where ${ofCompany('p')} and p.item_id = i.id limit 1)`

function flag(column: string, wanted: readonly string[] | undefined): Condition[] {
  if (wanted?.length !== 1) return []
  return [wanted[0] === 'Y' ? sql`${sql.raw(column)}` : sql`not ${sql.raw(column)}`]
}

/** One without the number is neither above nor below anything. */
function between(
  column: string,
  present: string,
  scale: number,
  wanted: { from?: string | undefined; to?: string | undefined } | undefined,
): Condition[] {
  const whole = (text: string) => sql`round(${text}::numeric * ${sql.lit(scale)})::bigint`
  const asked = [
    ...(wanted?.from === undefined ? [] : [sql<boolean>`${sql.raw(column)} >= ${whole(wanted.from)}`]),
    ...(wanted?.to === undefined ? [] : [sql<boolean>`${sql.raw(column)} <= ${whole(wanted.to)}`]),
  ]
  return asked.length ? [...asked, sql<boolean>`${sql.raw(`i.${present}`)} is not null`] : []
}

function inCategories(wanted: readonly string[]): Condition {
  const ids = wanted.filter((each) => each !== 'none')
  const below = sql<boolean>`i.category_id = any(array(
    with recursive tree as (
      select id from item_categories where ${ofCompany()} and id = any(${ids}::uuid[])
      union select c.id from item_categories c join tree on c.parent_id = tree.id where ${ofCompany('c')})
    select id from tree))`
  if (ids.length === wanted.length) return sql`${below} and i.category_id is not null`
  return ids.length ? sql`(${below} or i.category_id is null)` : sql`i.category_id is null`
}
