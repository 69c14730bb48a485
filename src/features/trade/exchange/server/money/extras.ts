import { centsToDollars } from '#contract/money.ts'
import type { PartnerAllowance } from '#features/trade/partners/contract.ts'
import { centsOf } from '#trade-documents/model/amount.ts'
import { compare, type Decimal, product, quotient, sum } from '#trade-documents/model/decimal.ts'
import type { Allowance } from '#trade-documents/model/item.ts'
import type { PurchaseOrder } from '#trade-documents/model/purchase-order.ts'
import type { Hold } from '../../holds.ts'
import { holdOf } from '../settle/hold.ts'
import { countsAsMoney } from './totals.ts'

/** Money off or on top that an order asks for. `line`: counted from 0, null: of the whole order. `cents`: null where nobody can say. */
export type Extra = {
  said: Allowance & { kind: 'allowance' | 'charge' }
  line: number | null
  cents: number | null
  /** What it would come to on no invoice: they settle it by themselves. */
  isLater: boolean
  agreed: PartnerAllowance | null
  agrees: boolean
}

/** What lines come to, in cents by their place in the order, and how many of theirs were ordered. */
export type Goods = ReadonlyMap<number, { cents: number; quantity: Decimal }>

/** Every allowance and charge of an order with what is agreed of it. */
export function extrasIn(order: PurchaseOrder, goods: Goods, agreed: readonly PartnerAllowance[]): Extra[] {
  const all = [...goods.values()]
  const whole = { cents: all.reduce((total, { cents }) => total + cents, 0), quantity: sum(all.map(({ quantity }) => quantity)) }
  const ofLines = order.lines.flatMap(({ allowances }, line) => {
    const base = goods.get(line)
    return base ? allowances.filter(countsAsMoney).map((said) => extraOf(said, line, base, agreed)) : []
  })
  return [...order.allowances.filter(countsAsMoney).map((said) => extraOf(said, null, whole, agreed)), ...ofLines]
}

/** As agreements are kept: by its code, or its words where it has none. */
export const extraName = ({ code, text }: Pick<Allowance, 'code' | 'text'>) => (code || text).trim().toUpperCase().slice(0, 80)

type Base = { cents: number; quantity: Decimal }

function extraOf(said: Extra['said'], line: number | null, base: Base, all: readonly PartnerAllowance[]): Extra {
  const per = line === null ? 'order' : 'line'
  const agreed = all.find((each) => each.kind === said.kind && each.per === per && each.code === extraName(said)) ?? null
  const cents = said.amountCents ?? (said.percent ? shareOf(base.cents, said.percent) : byRate(said, base.quantity))
  const settlement = settlementOf(said)
  return {
    said,
    line,
    cents,
    isLater: (agreed?.settled ?? settlement) === 'later',
    agreed,
    agrees: agreed !== null && cents !== null && isWorth(agreed, said, cents, base) && (settlement ?? agreed.settled) === agreed.settled,
  }
}

const byRate = ({ rate, quantity }: Allowance, ordered: Decimal) => (rate === null ? null : centsOf(product(rate, quantity ?? ordered)))
const shareOf = (cents: number, percent: Decimal) => Number(quotient(product(String(cents), percent), '100', 0))

/** A percentage of theirs may be rounded line by line: a cent more or less is no other agreement. */
function isWorth(agreed: PartnerAllowance, said: Allowance, cents: number, base: Base): boolean {
  if (!agreed.percent) return cents === centsOf(agreed.per === 'line' ? product(agreed.amount, base.quantity) : agreed.amount)
  if (said.percent && compare(said.percent, agreed.percent) !== 0) return false
  return Math.abs(cents - shareOf(base.cents, agreed.percent)) <= 1
}

/** X12 331, and EDIFACT's 4471 without the zero: billed back, by check, credited, paid by us; off or on the invoice. Undefined: it does not say. */
function settlementOf({ handling }: Allowance): PartnerAllowance['settled'] | undefined {
  if (/^0?[1345]$/.test(handling)) return 'later'
  return /^0?[268]$/.test(handling) ? 'invoice' : undefined
}

/** What is not as agreed, with both values. */
export const extraHolds = (extras: readonly Extra[]): Hold[] =>
  extras
    .filter(({ agrees }) => !agrees)
    .map(({ said, line, cents, agreed }) => {
      const value = shown({ ...said, percent: said.percent ?? '', amount: cents === null ? '' : dollars(cents) }, said.handling)
      return agreed
        ? holdOf('allowanceDiffers', { line, value, ours: shown(agreed, agreed.settled === 'later' ? '05' : '02') })
        : holdOf('allowance', { line, value })
    })

type Named = { code: string; text?: string; percent: string; amount: string }
const shown = ({ code, text = '', percent, amount }: Named, handling: string) =>
  [
    [code, text].filter(Boolean).join(' '),
    percent && Number(percent) !== 0 ? `${percent} %` : '',
    amount && `$${amount}`,
    handling && `(${handling})`,
  ]
    .filter(Boolean)
    .join(' ')

const dollars = (cents: number) => centsToDollars(cents).toFixed(2)

/** What an agreement would say of it. */
export function agreementOf({ said, line, cents, isLater }: Extra, goods: Goods) {
  const quantity = line === null ? undefined : goods.get(line)?.quantity
  const each = quantity && said.rate === null ? quotient(dollars(cents ?? 0), quantity, 5) : said.rate
  const amount = quantity ? (each ?? '0') : dollars(cents ?? 0)
  const percent = said.percent && compare(said.percent, '0') > 0 ? said.percent : ''
  return {
    kind: said.kind,
    code: extraName(said),
    per: line === null ? ('order' as const) : ('line' as const),
    percent,
    amount: percent ? '' : amount,
    settled: isLater ? ('later' as const) : ('invoice' as const),
  }
}
