import type { Address } from './x12/write.ts'

export const acknowledgings = ['honest', 'reject', 'errors', 'wrongControl', 'never'] as const

export type Deadline = { hours: number; cents: number }

/** Who the two are to each other, and how the retailer behaves. */
export type Settings = {
  retailer: Address
  supplier: Address
  /** The supplier's number at the retailer. */
  vendorCode: string
  /** How it answers what it receives: by what it finds, or whatever that is. */
  acknowledge: (typeof acknowledgings)[number]
  /** From the order on, by the document that is due, and what it costs when that is late or missing. */
  deadlines: Record<'997' | '855' | '856' | '810', Deadline>
  /** The price of a document that contradicts the order. */
  mistakeCents: number
}

/** Whoever tests tells the retailer how its supplier calls itself. */
export function defaultSettings(): Settings {
  return {
    retailer: { qualifier: '12', id: '8605550100', groupId: '8605550100' },
    supplier: { qualifier: 'ZZ', id: 'SUPPLIER', groupId: 'SUPPLIER' },
    vendorCode: '100417',
    acknowledge: 'honest',
    deadlines: {
      997: { hours: 24, cents: 2_500 },
      855: { hours: 48, cents: 5_000 },
      856: { hours: 14 * 24, cents: 15_000 },
      810: { hours: 30 * 24, cents: 2_500 },
    },
    mistakeCents: 10_000,
  }
}
