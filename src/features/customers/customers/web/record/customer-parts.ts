import type { ComponentType } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Ability } from '#contract/permissions.ts'

/** What other features put on a customer's page; `composed-pages.tsx` says which. `key` is the tab's name in `?tab=` and in `customers.record`. */
export type CustomerPart = { customerId: string; customerName: string; canWrite: boolean }
export type CustomerParts = {
  tabs: readonly {
    key: 'orders' | 'prices' | 'visits' | 'contacts' | 'notes' | 'automations'
    ability: Ability
    Panel: ComponentType<CustomerPart>
  }[]
  /** Has the last delivery of the customer tried again. */
  Replay: ComponentType<{ entryId: string; label: string; refreshes: Endpoint[] }>
  /** What went to QuickBooks and came from there. */
  Deliveries: ComponentType<{ recordKind: 'customer'; recordId: string }>
  /** What can be done with those open invoices that were ticked. */
  Collect: ComponentType<{ invoices: readonly { id: string; number: string; balance: number }[] }>
  /** Below what the overview itself shows. */
  cards: readonly { key: string; ability: Ability; Card: ComponentType<CustomerPart> }[]
}
