import type { Books, Credit, CustomerFacts, DocumentLine, Payment, Sale } from '#features/incentives/attainment/engine/documents.ts'
import { type Program, rulesOf } from '#features/incentives/attainment/engine/rules.ts'
import { programTerms, type TypedTerms } from '#features/incentives/programs/door.ts'

/** The same id for the same name. */
export const idOf = (name: string) => {
  const hex = Buffer.from(name.slice(0, 16).padEnd(16, '\0')).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

export type TypedReward = TypedTerms['rewards'][number]
export const reward = (name: string, given: Partial<TypedReward>): TypedReward => ({
  id: idOf(name),
  name,
  payee: 'C',
  compType: 'P',
  payVia: 'D',
  ...given,
})
const percent = (rate: string, given: Partial<TypedReward> = {}) => reward('line', { salePer: rate, ...given })

export const terms = (given: Partial<TypedTerms> = {}) =>
  programTerms.parse({ fromDate: '2026-01-01', toDate: '2026-12-31', rewards: [percent('5')], ...given })
export const program = (given: Partial<TypedTerms> = {}, code = 'P'): Program => ({
  id: code,
  code,
  pauses: [],
  versions: [{ version: 1, from: '', terms: terms(given) }],
})
export const rules = (given: Partial<TypedTerms> = {}) => rulesOf(program(given))

export const goods = (cents: number, given: Partial<DocumentLine> = {}): DocumentLine => ({
  itemId: 'item',
  categoryIds: [],
  quantity: '1',
  amountCents: cents,
  discountCents: 0,
  ...given,
})
const ofLines = (lines: number | readonly DocumentLine[]) => {
  const all = typeof lines === 'number' ? [goods(lines)] : lines
  return {
    lines: all,
    discountCents: 0,
    totalCents: all.reduce((sum, { amountCents, discountCents }) => sum + amountCents - discountCents, 0),
  }
}
export const sale = (number: number, lines: number | readonly DocumentLine[], given: Partial<Sale> = {}): Sale => ({
  id: `sale ${number}`,
  number: String(number),
  day: '2026-11-14',
  seenOn: given.day ?? '2026-11-14',
  customerId: 'acme',
  isVoid: false,
  ...ofLines(lines),
  ...given,
})
export const credit = (
  number: number,
  of: number | null,
  lines: number | readonly DocumentLine[],
  given: Partial<Credit> = {},
): Credit => ({
  id: `credit ${number}`,
  number: String(number),
  day: '2026-12-01',
  saleId: of === null ? null : `sale ${of}`,
  customerId: 'acme',
  isVoid: false,
  ...ofLines(lines),
  ...given,
})
export const payment = (number: number, of: number, amountCents: number, given: Partial<Payment> = {}): Payment => ({
  id: `payment ${number}`,
  number: String(number),
  day: '2026-11-20',
  saleId: `sale ${of}`,
  amountCents,
  isVoid: false,
  ...given,
})
export const books = (given: Partial<Books>): Books => ({
  sales: [],
  payments: [],
  credits: [],
  merges: [],
  customers: new Map(),
  ...given,
})
export const facts = (given: Partial<CustomerFacts> = {}): CustomerFacts => ({ from: '', territory: '', groupIds: [], reps: [], ...given })
export const soldBy = (...payeeIds: string[]): CustomerFacts =>
  facts({ reps: payeeIds.map((payeeId) => ({ payeeId, share: 10_000 / payeeIds.length })) })
