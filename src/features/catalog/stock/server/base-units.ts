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

function perUnit(packs: readonly Pack[], unit: string): string {
  const code = unit.trim().toUpperCase()
  const pack = code ? packs.find((each) => each.unit === code) : undefined
  return decimal(pack?.quantity ?? '1') ?? '1'
}
