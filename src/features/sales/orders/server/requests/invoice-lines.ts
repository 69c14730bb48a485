import { z } from 'zod'
import type { Db } from '#server/data/db.ts'
import type { OrderLine } from '../../contract.ts'

const storedLine = z.object({
  item: z.string().nullish(),
  description: z.string().default(''),
  quantity: z.number().nullish(),
  unitPrice: z.number().nullish(),
  amount: z.number(),
})

/** What an invoice of the books asks for, line by line; `amount`: cents. */
export async function linesOfInvoice(
  db: Db,
  { lines, number }: { lines: unknown; number: string },
): Promise<{ line: OrderLine; amount: number }[]> {
  const stored = z.array(storedLine).catch([]).parse(lines)
  const ids = [...new Set(stored.flatMap(({ item }) => item || []))]
  const items = ids.length
    ? await db
        .selectFrom('externalLinks')
        .innerJoin('items', 'items.id', 'externalLinks.localId')
        .select(['externalLinks.externalId', 'items.id', 'items.sku', 'items.name', 'items.taxable'])
        .where('provider', '=', 'quickbooks')
        .where('kind', '=', 'item')
        .where('externalId', 'in', ids)
        .execute()
    : []
  const itemOf = new Map(items.map((item) => [item.externalId, item]))
  const shown = stored.filter(({ item, amount }) => item || amount)
  const made = shown.map(({ item, description, quantity, unitPrice, amount }) => {
    const found = itemOf.get(item ?? '')
    const many = quantity && quantity > 0 ? quantity : 1
    const line = {
      itemId: found?.id ?? null,
      itemNumber: found?.sku || found?.name || '',
      description,
      unit: '',
      discountPercent: '0',
      quantity: String(many),
      unitPrice: String(Math.max(0, unitPrice ?? amount / 100 / many)),
      taxable: found?.taxable ?? false,
    }
    return { line, amount }
  })
  return made.length ? made : [{ line: wholeInvoice(number), amount: 0 }]
}

/** An invoice whose lines we do not know, or that has only amounts. */
const wholeInvoice = (number: string): OrderLine => ({
  itemId: null,
  itemNumber: '',
  description: number,
  quantity: '1',
  unit: '',
  unitPrice: '0',
  discountPercent: '0',
  taxable: false,
})
