import { randomUUID } from 'node:crypto'
import { computed } from '#features/devices/app/document/computed.ts'
import { newDraft } from '#features/devices/app/document/draft.ts'
import { madeOf } from '#features/devices/app/document/made.ts'
import { bookOf } from '#features/devices/app/web/sell/book.ts'
import { knownOf } from '#features/devices/app/web/sell/known-of.ts'
import type { DeviceStore } from '#features/devices/app/web/storage/device-store.ts'
import { openTab } from './device-app.ts'

export type Portion = Parameters<DeviceStore['pulled']['take']>[0]
const place = { address1: '', address2: '', city: 'Seattle', state: 'WA', zip: '' }
export const customer = {
  ...{
    id: 'c',
    name: 'Harbor Supply',
    companyName: '',
    email: '',
    phone: '206 555 0100',
    mobile: '',
    ...place,
    countryCode: 'US',
    repCode: 'R1',
  },
  ...{
    nextVisit: null,
    visitNote: '',
    visitRep: '',
    levelId: 'dealer',
    above: [],
    onHold: false,
    holdReason: '',
    creditLimit: 10_000,
    openBalance: 0,
    openOrders: 0,
    unpaidSince: null,
  },
  ...{ termsId: null, taxExempt: false, taxCodeId: null, addresses: [], contacts: [], lastOrders: [], lastLines: [] },
}
export const rope = {
  ...{
    id: 'rope',
    number: 'R-100',
    name: 'Rope',
    description: '',
    titleEn: '',
    titleEs: 'Cuerda',
    textEn: '',
    textEs: '',
    categoryId: null,
  },
  packs: [
    { unit: 'EA', quantity: '1', gtin: '' },
    { unit: 'CA', quantity: '12', gtin: '00012345678905' },
  ],
  ...{
    unit: 'EA',
    minimumQuantity: '',
    multipleQuantity: '',
    maximumQuantity: '',
    taxable: true,
    counted: true,
    price: '8',
    cost: null,
    floor: null,
  },
  fromCost: [],
}
const level = {
  id: 'dealer',
  name: 'Dealer',
  base: 'price',
  percent: '-10',
  rounding: 'none',
  ending: '.99',
  from: null,
  to: null,
  isDefault: false,
} as const
export const portion: Portion = {
  ...{
    cursor: '1',
    more: false,
    whole: true,
    customers: [customer],
    items: [rope],
    categories: [],
    invoices: [],
    documents: [],
    gone: [],
    settings: null,
    money: null,
    van: null,
  },
  prices: { levels: [level], ofLevels: [], agreed: [] },
  stock: [{ itemId: 'rope', onHand: '20', reserved: '0', inTransit: '0', par: null }],
  rules: {
    version: 7,
    rules: [
      { code: 'stock.negative', value: 'block', mode: 'block', from: 'company', lockedBy: null },
      { code: 'doc.credit', value: 'Y', mode: 'block', from: 'company', lockedBy: null },
    ],
  },
}

/** A device that sells rope to one customer, and what it sells or takes back. */
export async function openBook() {
  const store = await openTab()
  await store.pulled.take(portion)
  const sell = async (
    quantity: string,
    unit = '',
    { kind = 'invoice', damaged = false }: { kind?: 'invoice' | 'credit'; damaged?: boolean } = {},
  ) => {
    const book = await bookOf(store)
    const known = knownOf(book, customer)
    const back = kind === 'credit' ? { reason: 'Torn', damaged } : {}
    const line = { key: '1', itemId: 'rope', unit, quantity, ownPrice: null, discountPercent: '0', description: '', ...back }
    const draft = { ...newDraft(randomUUID(), kind, 'c'), lines: [line] }
    const shown = computed(draft, known)
    const made = madeOf(draft, shown, known)
    if (made) await store.documents.save(made, { id: draft.id, customerName: customer.name })
    return { shown, made }
  }
  return { store, sell }
}
