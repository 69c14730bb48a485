import type { DocumentDraft } from '#features/devices/app/web/storage/kept.ts'

export type Pick = (below: number) => number
/** `cents`: what one piece costs. */
export type Ware = { id: string; cents: number }
/** `rulesVersion`: of the rules that are sold by; `inVan`: what it began with of each. */
export type Ground = {
  url: string
  pick: Pick
  wares: readonly Ware[]
  customerIds: readonly string[]
  vanId: string
  inVan: number
  rulesVersion: number
}

/** All that a rep makes. */
export const madeKinds = ['order', 'invoice', 'estimate', 'credit', 'payment', 'count', 'restock'] as const
export type MadeKind = (typeof madeKinds)[number]

export function draftOf(ground: Ground, kind: MadeKind): DocumentDraft {
  const { pick, customerIds, rulesVersion } = ground
  const empty = {
    ...{ kind, rulesVersion, customerId: customerIds[pick(customerIds.length)] ?? '', lines: [], discountPercent: '0' },
    ...{ net: 0, tax: 0, total: 0, note: '', shipTo: null, payment: null, changes: null },
    proofs: { signature: null, signedName: '', photos: [], gps: null },
  }
  if (kind === 'count' || kind === 'restock') return { ...empty, customerId: '', van: vanOf(ground, kind) }
  if (kind === 'payment') return { ...empty, payment: { method: 'O', ...cashOf(ground), invoices: [] } }
  const sold = linesOf(ground, kind === 'credit')
  return { ...empty, lines: sold.lines, net: sold.cents, total: sold.cents, ...(kind === 'credit' && { credits: null }) }
}

function cashOf({ pick }: Ground) {
  const amount = 100 * (1 + pick(90))
  return pick(2) ? { amount, cash: amount, checkNumber: '' } : { amount, cash: 0, checkNumber: String(1000 + pick(9000)) }
}

/** Of what came back some is damaged, and each says why. */
function linesOf({ pick, wares }: Ground, isBack: boolean) {
  const sold = wares.slice(pick(wares.length))
  const lines = sold.map(({ id: itemId, cents }, at) => ({
    ...{ lineNo: at + 1, itemId, unit: '', quantity: String(pick(isBack ? 2 : 5) + 1), unitPrice: (cents / 100).toFixed(2) },
    ...{ discountPercent: '0', description: '' },
    ...(isBack && { reason: 'Torn', damaged: pick(4) === 0 }),
  }))
  return { lines, cents: lines.reduce((sum, { quantity }, at) => sum + Number(quantity) * (sold[at]?.cents ?? 0), 0) }
}

function vanOf({ pick, wares, vanId: locationId, inVan }: Ground, kind: 'count' | 'restock'): DocumentDraft['van'] {
  const counted = wares.slice(pick(wares.length)).map(({ id: itemId }) => itemId)
  const at = new Date().toISOString()
  if (kind === 'restock') return { locationId, lines: counted.map((itemId) => ({ itemId, quantity: String(1 + pick(20)) })) }
  return { locationId, lines: counted.map((itemId) => ({ itemId, counted: String(inVan - pick(50)), at })) }
}
