import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LevelFacts, type PriceFacts, type PriceRow, priceOf } from './price.ts'

// The model: fractions, everything looked at one after another, nothing shared with the function but its types.

type Fraction = { n: bigint; d: bigint }
const fraction = (text: string): Fraction => {
  const [whole = '', behind = ''] = text.replace('-', '').split('.')
  const n = BigInt(`${whole}${behind}`)
  return { n: text.startsWith('-') ? -n : n, d: 10n ** BigInt(behind.length) }
}
const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d })
const isLess = (a: Fraction, b: Fraction) => a.n * b.d < b.n * a.d
const minus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d - b.n * a.d, d: a.d * b.d })

/** Half away from zero at so many decimals; nothing here is below zero. */
function atDecimals(value: Fraction, decimals: number): Fraction {
  const unit = 10n ** BigInt(decimals)
  const scaled = value.n * unit
  const floor = scaled / value.d
  const isUp = (scaled - floor * value.d) * 2n >= value.d
  return { n: isUp ? floor + 1n : floor, d: unit }
}

const cents = (n: bigint): Fraction => ({ n, d: 100n })
const isNothing = (value: Fraction) => value.n === 0n
/** What is something stays something, with five decimals where fewer would say nothing. */
const plain = (value: Fraction, decimals: number, cut: (value: Fraction, decimals: number) => Fraction): Fraction =>
  isNothing(cut(value, decimals)) ? cut(value, 5) : cut(value, decimals)
const cutAt = (value: Fraction, decimals: number): Fraction => ({
  n: (value.n * 10n ** BigInt(decimals)) / value.d,
  d: 10n ** BigInt(decimals),
})

/** Tries every price with that ending, from the one below the lowest on, until it has passed the amount. */
function ended(value: Fraction, { rounding, ending }: Pick<LevelFacts, 'rounding' | 'ending'>, decimals: number): Fraction {
  if (rounding === 'none') return plain(value, decimals, atDecimals)
  const step = ending === '.05' ? 5n : 100n
  const none = ending === '.99' ? -1n : ending === '.95' ? -5n : 0n
  let below = none
  while (!isLess(value, cents(below + step))) below += step
  const isAbove = !isNothing(minus(value, cents(below)))
  const isUpper = rounding === 'up' || (rounding === 'nearest' && !isLess(minus(value, cents(below)), minus(cents(below + step), value)))
  if (isAbove && isUpper) return cents(below + step)
  return below === none ? plain(value, decimals, rounding === 'down' ? cutAt : atDecimals) : cents(below)
}

type Asked = { unit: string; quantity: string; day: string }
type Answer = { price: Fraction | null; source: string; name: string; row: PriceRow | null }

function model(facts: PriceFacts, { unit: typed, quantity, day }: Asked): Answer {
  const unit = typed === '' ? facts.unit : typed
  const perUnit = unit === facts.unit ? fraction('1') : fraction(facts.packs.find((pack) => pack.unit === unit)?.quantity ?? '1')
  const find = (rows: readonly PriceRow[]): { row: PriceRow; pieces: Fraction } | null => {
    const open = rows.filter((row) => (row.from === null || row.from <= day) && (row.to === null || row.to >= day))
    const best = (among: PriceRow[], amount: Fraction) => {
      const reached = among.filter((row) => row.minimum === '1' || !isLess(amount, fraction(row.minimum)))
      reached.sort((a, b) => Number(b.minimum) - Number(a.minimum) || (b.from ?? '0').localeCompare(a.from ?? '0'))
      return reached[0]
    }
    const own = best(
      open.filter((row) => row.unit === unit || (row.unit === '' && unit === facts.unit)),
      fraction(quantity),
    )
    if (own) return { row: own, pieces: fraction('1') }
    if (unit === facts.unit) return null
    const base = best(
      open.filter((row) => row.unit === '' || row.unit === facts.unit),
      times(fraction(quantity), perUnit),
    )
    return base ? { row: base, pieces: perUnit } : null
  }
  for (const { source, name, rows } of facts.agreed) {
    const found = find(rows)
    if (found) return { price: atDecimals(times(fraction(found.row.price ?? ''), found.pieces), 5), source, name, row: found.row }
  }
  const own: Answer = {
    price: facts.price === null ? null : atDecimals(times(fraction(facts.price), perUnit), 5),
    source: facts.price === null ? 'none' : 'item',
    name: '',
    row: null,
  }
  const level = facts.levels.find(({ from, to }) => (from === null || from <= day) && (to === null || to >= day))
  if (!level) return own
  const cost = Number(facts.cost) === 0 ? null : facts.cost
  const amount = level.base === 'cost' ? cost : facts.price
  const found = find(level.rows.filter((each) => each.price !== null || amount !== null))
  const answer = { source: 'level', name: level.name, row: found?.row ?? null }
  if (found?.row.price != null) return { price: atDecimals(times(fraction(found.row.price), found.pieces), 5), ...answer }
  if (!found && level.base === 'fixed') return own
  if (amount === null) return own
  const percent = fraction(found?.row.percent ?? level.percent)
  const share: Fraction = { n: 100n * percent.d + percent.n, d: 100n * percent.d }
  const exact = times(times(fraction(amount), perUnit), share)
  if (exact.n === 0n) return { price: exact, ...answer }
  const decimals = Math.min(5, Math.max(2, amount.replace(/0+$/, '').split('.')[1]?.length ?? 0))
  return { price: ended(exact, level, decimals), ...answer }
}

/** The same numbers from the same seed. */
function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const upTo = (most: number) => Math.floor(next() * (most + 1))
  const oneOf = <T>(of: readonly T[]): T => of[upTo(of.length - 1)] as T
  return { upTo, oneOf, chance: (share: number) => next() < share }
}

const days = ['2026-01-31', '2026-02-01', '2026-06-15', '2026-12-31', '2027-01-01']
const units = ['EA', '', 'CA', 'BX', 'XX']

function scene(seed: number): { facts: PriceFacts; asked: Asked } {
  const { upTo, oneOf, chance } = dice(seed)
  const amount = () =>
    chance(0.1)
      ? '0'
      : `${upTo(40)}.${String(upTo(99999))
          .padStart(5, '0')
          .slice(0, oneOf([1, 2, 2, 2, 5]))}`
  const percent = () =>
    `${oneOf(['-', ''])}${upTo(100)}${oneOf(['', '.5', '.3333'])}`.replace('-100.5', '-100').replace('-100.3333', '-100')
  const dates = () => {
    const [one, other] = [oneOf(days), oneOf(days)].sort() as [string, string]
    return { from: chance(0.4) ? one : null, to: chance(0.4) ? other : null }
  }
  const rows = (isLevel: boolean): PriceRow[] => {
    const made = new Map<string, PriceRow>()
    for (let count = upTo(4); count > 0; count--) {
      const isShare = isLevel && chance(0.4)
      const row = {
        unit: oneOf(['', '', 'CA', 'BX', 'EA']),
        minimum: oneOf(['1', '1', '2', '5', '10', '12', '24', '2.5']),
        price: isShare ? null : amount(),
        percent: isShare ? percent() : null,
        ...dates(),
      }
      // As the table has it: one of a unit, quantity and first day.
      made.set(`${row.unit || 'EA'} ${row.minimum} ${row.from}`, row)
    }
    return [...made.values()]
  }
  const level = (name: string): LevelFacts => ({
    name,
    base: oneOf(['price', 'cost', 'fixed'] as const),
    percent: percent(),
    rounding: oneOf(['none', 'none', 'up', 'down', 'nearest'] as const),
    ending: oneOf(['.99', '.95', '.00', '.05'] as const),
    ...(chance(0.5) ? dates() : { from: null, to: null }),
    rows: chance(0.6) ? rows(true) : [],
  })
  const agreed: PriceFacts['agreed'][number][] = []
  if (chance(0.2)) agreed.push({ source: 'partner', name: '', rows: rows(false) })
  if (chance(0.3)) agreed.push({ source: 'customer', name: '', rows: rows(false) })
  if (chance(0.3)) agreed.push({ source: 'parent', name: 'Head office', rows: rows(false) })
  if (chance(0.1)) agreed.push({ source: 'parent', name: 'Holding', rows: rows(false) })
  return {
    facts: {
      unit: 'EA',
      packs: [
        { unit: 'CA', quantity: oneOf(['12', '24', '6']) },
        { unit: 'BX', quantity: oneOf(['3', '2.5', '0.5']) },
      ],
      price: chance(0.9) ? amount() : null,
      cost: chance(0.8) ? amount() : null,
      agreed,
      levels: ['Dealer', 'Parent', 'Default'].filter(() => chance(0.5)).map(level),
    },
    asked: {
      unit: oneOf(units),
      quantity: oneOf(['1', '2', '4', '5', '9', '10', '11', '12', '23', '24', '100', '0.5', '2.5']),
      day: oneOf(days),
    },
  }
}

const same = (text: string | null, price: Fraction | null) =>
  text === null || price === null ? text === price : minus(fraction(text), price).n === 0n

const seeds = Array.from({ length: 30_000 }, (_, seed) => seed + 1)

test('what is paid is what the plain model says, for 30,000 companies by seed', () => {
  for (const seed of seeds) {
    const { facts, asked } = scene(seed)
    const [answer, expected] = [priceOf(facts, asked), model(facts, asked)]
    const told = JSON.stringify({
      seed,
      answer,
      expected: { ...expected, price: expected.price && [String(expected.price.n), String(expected.price.d)] },
      facts,
      asked,
    })
    assert.ok(same(answer.unitPrice, expected.price), told)
    assert.deepEqual([answer.why.source, answer.why.name], [expected.source, expected.name], told)
    assert.equal(answer.why.reached, expected.row && Number(expected.row.minimum) > 1 ? expected.row.minimum : null, told)
    if (answer.unitPrice !== null) {
      assert.match(answer.unitPrice, /^\d+\.\d{2,5}$/, told)
      assert.ok(!isLess(fraction(answer.unitPrice), fraction('0')), told)
    }
  }
})

test('the next break is the first quantity from where another price holds', () => {
  for (const seed of seeds.slice(0, 3000)) {
    const { facts, asked } = scene(seed)
    const { unitPrice, why } = priceOf(facts, asked)
    const told = JSON.stringify({ seed, why, facts, asked })
    const other = (quantity: number) => !same(unitPrice, model(facts, { ...asked, quantity: String(quantity) }).price)
    if (why.next) assert.ok(same(why.next.unitPrice, model(facts, { ...asked, quantity: why.next.quantity }).price), told)
    // Pieces in halves, as the quantities here are; packs are whole.
    const step = facts.packs.some(({ unit }) => unit === asked.unit) ? 1 : 0.5
    const end = why.next ? Number(why.next.quantity) : 60
    for (let quantity = Math.ceil(Number(asked.quantity) / step) * step; quantity < end; quantity += step)
      assert.ok(!other(quantity), `${quantity} ${told}`)
  }
})
