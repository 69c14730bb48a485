import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { headersOf, ordersOf } from '#trade-documents/csv/find.ts'
import { sum } from '#trade-documents/model/decimal.ts'
import { linesCents } from '#trade-documents/order.ts'
import type { previewTable } from '../../contract.ts'

const most = 50

/** What a mapping makes of the beginning of a table; its last line may be cut and is left out. */
export async function preview({ sample, mapping }: ValidInput<typeof previewTable>['body']): Promise<RawResult<typeof previewTable>> {
  const bytes = Buffer.from(sample)
  const headers = headersOf(bytes)
  if (!mapping) return { headers, orders: [], problems: [] }
  const { orders, problems } = ordersOf(bytes, mapping)
  return {
    headers,
    orders: orders.slice(0, most).map(({ order: { number, lines } }) => ({
      number,
      lines: lines.length,
      quantity: sum(lines.map(({ quantity }) => quantity)),
      total: linesCents(lines),
    })),
    problems: [...problems, ...orders.flatMap((each) => each.problems)].slice(0, most),
  }
}
