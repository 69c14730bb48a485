import { AppError } from '#contract/errors.ts'
import { type Pack, packsOf } from '#features/catalog/items/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { decimal, product } from '#trade-documents/model/decimal.ts'

export type Counted = { itemId: string; quantity: string; unit: string }

/** Lines in the unit that each item is counted in. A unit in which an item is not packed is taken for its own. */
export async function inBaseUnits<L extends Counted>(db: Db, lines: readonly L[], known?: ReturnType<typeof packsOf>): Promise<L[]> {
  const foreign = lines.filter(({ unit }) => unit !== '')
  const packed = await (known ??
    packsOf(
      db,
      foreign.map(({ itemId }) => itemId),
    ))
  return lines.map((line) => ({
    ...line,
    quantity: product(decimal(line.quantity) ?? '0', perUnit(packed.get(line.itemId) ?? [], line.unit)),
  }))
}

/** The same of what people say themselves: a unit in which an item is not packed any more is refused, not taken for pieces. */
export async function inKnownUnits<L extends Counted>(db: Db, lines: readonly L[]): Promise<L[]> {
  const ids = [...new Set(lines.filter(({ unit }) => unit !== '').map(({ itemId }) => itemId))]
  if (!ids.length) return inBaseUnits(db, lines)
  const packed = await packsOf(db, ids)
  const items = await db.selectFrom('items').select(['id', 'name', 'unit']).where('id', 'in', ids).execute()
  const isKnown = ({ id, unit: own }: { id: string; unit: string }, unit: string) =>
    [own.toUpperCase(), ...(packed.get(id) ?? []).map((pack) => pack.unit)].includes(unit.trim().toUpperCase())
  const gone = items.flatMap((item) => {
    const line = lines.find(({ itemId, unit }) => itemId === item.id && unit !== '' && !isKnown(item, unit))
    return line ? [`${item.name} (${line.unit})`] : []
  })
  if (gone.length) throw new AppError('stockUnitGone', { values: { items: gone.slice(0, 5).join(', ') } })
  return inBaseUnits(db, lines, Promise.resolve(packed))
}

function perUnit(packs: readonly Pack[], unit: string): string {
  const code = unit.trim().toUpperCase()
  const pack = code ? packs.find((each) => each.unit === code) : undefined
  return decimal(pack?.quantity ?? '1') ?? '1'
}
