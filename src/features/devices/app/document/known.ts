import type { Quantities } from '#features/catalog/items/door.ts'
import type { PriceFacts } from '#features/catalog/prices/door.ts'
import type { CheckedFacts, EffectiveRules } from '#features/devices/rules/door.ts'
import type { ChargeFacts, TaxedCustomer } from '#features/sales/orders/door.ts'

/** `cost`, `floor`: of one of its own unit; `floor` where the cost does not leave the office: the least that one may bring. */
export type KnownItem = Quantities & {
  id: string
  number: string
  name: string
  unit: string
  packs: readonly { unit: string; quantity: string }[]
  taxable: boolean
  cost: string | null
  floor: string | null
}
/** `balance`: what is left to collect of it. */
export type OpenInvoice = { id: string; number: string; day: string; dueDay: string | null; balance: number }

/** What a document is computed and checked by: what the device had of the office when it was last heard of. `day`: of the company. */
export type Known = {
  day: string
  rules: EffectiveRules
  rulesVersion: number
  charges: ChargeFacts
  customer: NonNullable<CheckedFacts['customer']> & { taxed: TaxedCustomer }
  item(id: string): KnownItem | undefined
  prices(itemId: string): PriceFacts
  /** Of an item that is not counted, nothing. In its own unit. */
  onHand(itemId: string): string | undefined
  invoice(id: string): OpenInvoice | undefined
  offlineHours: number | null
  editedAfterMin: number | null
}
