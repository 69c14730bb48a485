import type { StockCause } from '#features/books/stock/contract.ts'
import { proveStock } from '#features/books/stock/server/door.ts'
import type { Found, FoundDifference, ProofRun } from '../run.ts'

const causes = {
  waits: 'stockWaits',
  neverCounted: 'stockNeverCounted',
  gone: 'stockGone',
  changed: 'stockChanged',
  notPosted: 'stockNotPosted',
} as const satisfies Record<StockCause, FoundDifference['cause']>

/** All locations together against the one quantity that QuickBooks keeps of an item. */
export async function compareStock(run: ProofRun): Promise<Found> {
  const proved = await proveStock(run)
  if (!proved) return { checks: [], differences: [] }
  const { items, apart } = proved
  return {
    checks: items ? [{ entity: 'Stock', measure: 'records', ours: items, theirs: items - apart.length }] : [],
    differences: apart.map(
      ({ itemId, externalId, name, ours, theirs, cause }): FoundDifference => ({
        entity: 'Stock',
        externalId: externalId || itemId,
        localId: itemId,
        kind: 'quantity',
        label: name,
        fields: [{ field: 'quantity', ours, theirs }],
        cause: causes[cause],
        changedAt: null,
        deliveryId: null,
        date: null,
        customerName: '',
        customerId: null,
        owedMore: 0,
      }),
    ),
  }
}
