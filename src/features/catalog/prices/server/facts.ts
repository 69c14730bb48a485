import { dayAt } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { planned } from '#server/data/planned-anew.ts'
import type { AgreedFacts, PriceAsked, PriceFacts, PriceRow } from '../price.ts'
import { type FactsRow, factsOfLine, factsOfLines, type Numbers, ofPartner, type Pack } from './facts-rows.ts'

/** Who buys, and when: `day` null is today. `levelId`: of the store in which they do, in the place of the customer's level and its parents'. */
export type Buyer = { customerId: string | null; partnerId?: string | null; levelId?: string | null; day?: string | null }
/**
 * `packQuantity`: how many of the item's own unit are one of `unit`, where the asker knows it better than we do: a partner's case. Without it the
 * item's packs count. What is said of a line counts before what is said of the buyer.
 */
export type AskedLine = Partial<Buyer> & { itemId: string | null; unit: string; quantity: string; packQuantity?: string }

/** `asked`: what `priceOf` is to be asked. */
type Known = { facts: PriceFacts; asked: PriceAsked }

/** What is known of each line: one read however many there are, which looks up a few rows for each. */
export async function factsFor(db: Db, buyer: Buyer, lines: readonly AskedLine[]): Promise<Known[]> {
  if (!lines.length) return []
  const asked = lines.map((line) => ({
    itemId: line.itemId,
    unit: line.unit.trim().toUpperCase(),
    quantity: line.quantity,
    customerId: line.customerId === undefined ? buyer.customerId : line.customerId,
    partnerId: (line.partnerId === undefined ? buyer.partnerId : line.partnerId) ?? null,
    levelId: (line.levelId === undefined ? buyer.levelId : line.levelId) ?? null,
    day: (line.day || buyer.day) ?? null,
    packQuantity: line.packQuantity,
  }))
  const rows = await rowsOfLines(db, asked)
  const today = dayAt(new Date(), rows[0]?.zone ?? 'UTC')
  const headers = rows[0]?.levels ?? []
  return rows.map((row, at) => {
    const { customerId = null, partnerId = null, levelId = null, unit = '', quantity = '1', day, packQuantity } = asked[at] ?? {}
    const units = unitsOf(row, unit, packQuantity)
    const held = headers.filter((each) => each.customerId === customerId && each.partnerId === partnerId && each.levelId === levelId)
    return {
      asked: { unit: units.asked, quantity, day: day ?? today },
      facts: {
        unit: units.own,
        packs: units.packs,
        price: row.price,
        cost: row.cost,
        agreed: agreedOf(row.agreed ?? [], units),
        levels: held.map(({ id, customerId: _, partnerId: __, levelId: ___, rank: ____, ...level }) => ({
          ...level,
          rows: rowsOf(row.rows ?? [], id).map(units.inOurs),
        })),
      },
    }
  })
}

type Asked = { itemId: string | null; customerId: string | null; partnerId: string | null; levelId: string | null; day: string | null }

async function rowsOfLines(db: Db, asked: readonly Asked[]): Promise<FactsRow[]> {
  const [only, ...others] = asked
  if (only && !others.length && !only.partnerId && !only.levelId) {
    const rows = await factsOfLine(db, { item: only.itemId, customer: only.customerId, day: only.day })
    if (rows[0]?.parent === null) return rows
  }
  const lines = {
    items: asked.map(({ itemId }) => itemId),
    customers: asked.map(({ customerId }) => customerId),
    partners: asked.map(({ partnerId }) => partnerId),
    levels: asked.map(({ levelId }) => levelId),
    days: asked.map(({ day }) => day),
  }
  // Planning it takes longer than running it, and PostgreSQL, which takes lines for many, would plan it each time anew.
  const [, rows] = await Promise.all([planned(db, 'force_generic_plan'), factsOfLines(db, lines), planned(db, 'auto')])
  return rows
}

/** `inOurs`: a row of ours as it is to be read where the asker has units of its own. A partner's rows are in its units already. */
type Units = { own: string; asked: string; packs: readonly Pack[]; inOurs(row: PriceRow): PriceRow }

function unitsOf({ itemUnit, packs }: FactsRow, unit: string, packQuantity: string | undefined): Units {
  const own = itemUnit ?? 'EA'
  const known = packs ?? []
  if (packQuantity === undefined) return { own, asked: unit || own, packs: known, inOurs: (row) => row }
  // What somebody orders twelve of ours by is none of ours, whatever it is called.
  const isOther = Number(packQuantity) !== 1
  const asked = unit || (isOther ? theirs : own)
  const differs = known.some((each) => each.unit === asked && Number(each.quantity) !== Number(packQuantity))
  const named = (each: string) => (each === own ? '' : each === asked && differs ? nobodys : each)
  return {
    own: isOther ? ours : own,
    asked,
    packs: [{ unit: asked, quantity: packQuantity }],
    inOurs: (row) => ({ ...row, unit: named(row.unit) }),
  }
}

/** Names that no unit has. */
const [ours, theirs, nobodys] = ['of ours', 'of theirs', 'of nobody']

const rowOf = ([unit, minimum, price, percent, from, to]: Numbers): PriceRow => ({ unit, minimum, price, percent, from, to })
const rowsOf = (rows: NonNullable<FactsRow['rows']>, level: string) =>
  rows.flatMap(([of, ...numbers]) => (of === level ? rowOf(numbers) : []))

/** The partner's, the customer's, its parents' from the nearest on. */
function agreedOf(rows: NonNullable<FactsRow['agreed']>, { inOurs }: Units): AgreedFacts[] {
  const groups = new Map<number, { source: AgreedFacts['source']; name: string; rows: PriceRow[] }>()
  for (const [rank, name, ...numbers] of rows) {
    const source = rank === ofPartner ? 'partner' : rank === 0 ? 'customer' : 'parent'
    const group = groups.getOrInsertComputed(rank, () => ({ source, name: rank > 0 ? name : '', rows: [] }))
    group.rows.push(rank === ofPartner ? rowOf(numbers) : inOurs(rowOf(numbers)))
  }
  return [...groups].sort(([one], [other]) => one - other).map(([, group]) => group)
}
