import type { MoveKind } from '#features/catalog/stock/contract.ts'
import { flagOf, listOf, numberOf, partOf, type QuickbooksRecord, refOf } from '#features/quickbooks/server/door.ts'
import { compare, decimal, sum } from '#trade-documents/model/decimal.ts'

/** Documents that move goods in QuickBooks, by which sign. */
const signs = {
  Bill: '',
  Purchase: '',
  VendorCredit: '-',
  InventoryAdjustment: '',
  SalesReceipt: '-',
  Invoice: '-',
  CreditMemo: '',
  RefundReceipt: '',
} as const
export type MovingEntity = keyof typeof signs
export const movingEntities = Object.keys(signs) as MovingEntity[]

/** As people call them; what stands in QuickBooks is in nobody's language. */
export const wordsOf: Record<MovingEntity, string> = {
  Bill: 'Bill',
  Purchase: 'Expense',
  VendorCredit: 'Vendor credit',
  InventoryAdjustment: 'Inventory adjustment',
  SalesReceipt: 'Sales receipt',
  Invoice: 'Invoice',
  CreditMemo: 'Credit memo',
  RefundReceipt: 'Refund receipt',
}

const kinds: Record<MovingEntity, MoveKind> = {
  Bill: 'receipt',
  Purchase: 'receipt',
  VendorCredit: 'adjustment',
  InventoryAdjustment: 'adjustment',
  SalesReceipt: 'sale',
  Invoice: 'sale',
  CreditMemo: 'return',
  RefundReceipt: 'return',
}
/** `first`: it was not known before. An edit or a deletion corrects what it did. */
export const moveKindOf = (entity: MovingEntity, first: boolean): MoveKind => (first ? kinds[entity] : 'correction')

/** By how much a document makes each item more or fewer, by its id there. A bundle is what lies in it. */
export function theirLines(entity: MovingEntity, record: QuickbooksRecord): Map<string, string> {
  const isBack = entity === 'Purchase' && flagOf(record, 'Credit')
  const sign = isBack ? '-' : signs[entity]
  const moved = listOf(record, 'Line')
    .flatMap((line) => {
      const group = partOf(line, 'GroupLineDetail')
      return group ? listOf(group, 'Line') : [line]
    })
    .flatMap((line) => {
      const detail =
        partOf(line, 'SalesItemLineDetail') ?? partOf(line, 'ItemBasedExpenseLineDetail') ?? partOf(line, 'ItemAdjustmentLineDetail')
      const item = refOf(detail, 'ItemRef')
      const quantity = numberOf(detail, 'Qty') ?? numberOf(detail, 'QtyDiff')
      return item && quantity ? [{ item, quantity: signed(sign, quantity) }] : []
    })
  const items = Map.groupBy(moved, ({ item }) => item)
  return new Map(
    [...items]
      .map(([item, each]) => [item, sum(each.map(({ quantity }) => quantity))] as const)
      .filter(([, quantity]) => compare(quantity, '0') !== 0),
  )
}

const signed = (sign: '' | '-', quantity: number): string =>
  decimal(String(sign ? -quantity : quantity)) ?? decimal((sign ? -quantity : quantity).toFixed(7)) ?? '0'

/** What has to be moved so that `was` becomes `is`. */
export function changeOf(was: ReadonlyMap<string, string>, is: ReadonlyMap<string, string>): Map<string, string> {
  const items = new Set([...was.keys(), ...is.keys()])
  return new Map(
    [...items]
      .map((item) => [item, sum([is.get(item) ?? '0', negated(was.get(item) ?? '0')])] as const)
      .filter(([, quantity]) => compare(quantity, '0') !== 0),
  )
}

export const negated = (quantity: string) =>
  quantity.startsWith('-') ? quantity.slice(1) : compare(quantity, '0') === 0 ? '0' : `-${quantity}`
