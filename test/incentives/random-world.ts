import type { Books, Credit, CustomerFacts, DocumentLine, Merge, Payment, Sale } from '#features/incentives/attainment/engine/documents.ts'
import type { Program } from '#features/incentives/attainment/engine/rules.ts'
import type { TypedTerms } from '#features/incentives/programs/door.ts'
import { goods, idOf, reward, type TypedReward, terms } from './papers.ts'

type Pick = (below: number) => number
const oneOf = <T>(pick: Pick, all: readonly [T, ...T[]]): T => all[pick(all.length)] ?? all[0]
const maybe = <T>(pick: Pick, outOf: number, made: () => T): T | undefined => (pick(outOf) === 0 ? made() : undefined)
const dayOf = (pick: Pick) => `2026-0${1 + pick(4)}-${String(1 + pick(28)).padStart(2, '0')}`
const customers = ['acme', 'brook', 'cedar', 'delta'].map(idOf)
const reps = ['rita', 'sam', 'tess'].map(idOf)
const items = ['pen', 'ink', 'pad'].map(idOf)
const groups = ['gold', 'blue'].map(idOf)
const categories = ['paper', 'tools'].map(idOf)
const one = (pick: Pick, all: readonly string[]) => all[pick(all.length)] ?? ''

export function randomPrograms(pick: Pick): Program[] {
  return ['AAA', 'BBB', 'CCC'].slice(0, 1 + pick(3)).map((code) => {
    const first = randomTerms(pick)
    const later = maybe(pick, 3, () => ({ ...randomTerms(pick), overlap: first.overlap }))
    return {
      id: code,
      code,
      pauses: maybe(pick, 5, () => [{ from: '2026-02-01', to: '2026-02-09' }]) ?? [],
      versions: [{ version: 1, from: '', terms: terms(first) }, ...(later ? [{ version: 2, from: dayOf(pick), terms: terms(later) }] : [])],
    }
  })
}

function randomTerms(pick: Pick): TypedTerms {
  const chosen = (all: readonly string[]) =>
    maybe(pick, 7, () => ({ only: oneOf(pick, ['these', 'others'] as const), ids: [one(pick, all)] }))
  return {
    fromDate: oneOf(pick, ['2026-01-01', '2026-01-20'] as const),
    toDate: oneOf(pick, ['2026-12-31', '2026-04-10'] as const),
    minSaleAmt: oneOf(pick, [0, 0, 3000] as const),
    minimumOf: oneOf(pick, ['sale', 'net'] as const),
    maximumAllowed: maybe(pick, 2, () => 1000 + pick(20_000)) ?? null,
    maxPerPayee: maybe(pick, 3, () => 500 + pick(8000)) ?? null,
    earnOn: oneOf(pick, ['invoice', 'invoice', 'paid'] as const),
    claimDays: oneOf(pick, [0, 30] as const),
    overlap: oneOf(pick, ['stackable', 'stackable', 'exclusive'] as const),
    whenShort: oneOf(pick, ['customerFirst', 'proRata'] as const),
    countsPaused: pick(2) === 0,
    sharedCredit: oneOf(pick, ['full', 'share'] as const),
    eligible: {
      items: chosen(items),
      categories: chosen(categories),
      customers: chosen(customers),
      groups: chosen(groups),
      territories: undefined,
      reps: chosen(reps),
    },
    rewards: ['one', 'two', 'three'].slice(0, 1 + pick(3)).map((name) => randomReward(pick, name)),
  }
}

function randomReward(pick: Pick, name: string): TypedReward {
  const compType = oneOf(pick, ['F', 'P', 'U', 'T', 'T', 'G'] as const)
  const rates = [1 + pick(3), 4 + pick(3), 8 + pick(4)]
  const starts = [pick(2) * 1000, 5000 + pick(9000), 20_000 + pick(20_000)]
  const basis = oneOf(pick, ['period', 'period', 'sale'] as const)
  // A reward keeps its kind in every version: another kind is another reward.
  return reward(`${name} ${compType} ${basis}`, {
    compType,
    payee: oneOf(pick, ['C', 'S'] as const),
    salePer: { F: '12.5', P: `${pick(9)}.${pick(10_000)}`, U: `1.${pick(10_000)}`, T: null, G: null }[compType],
    bands:
      compType === 'T' || compType === 'G'
        ? starts.map((from, at) => ({ from, rate: `${(rates[at] ?? 1) * (compType === 'G' ? 7 : 1)}.25` }))
        : [],
    whole: pick(2) === 0,
    basis,
    maxPerSale: maybe(pick, 4, () => 300 + pick(1500)) ?? null,
  })
}

/** Documents that come, change and go, and people who change places. */
export class World {
  readonly #pick: Pick
  readonly #sales: Sale[] = []
  readonly #payments: Payment[] = []
  readonly #credits: Credit[] = []
  readonly #merges: Merge[] = []
  readonly #customers = new Map<string, CustomerFacts[]>()
  #number = 995

  constructor(pick: Pick) {
    this.#pick = pick
    for (const customer of customers) this.#customers.set(customer, [this.#facts('')])
  }

  books(): Books {
    return {
      sales: [...this.#sales],
      payments: [...this.#payments],
      credits: [...this.#credits],
      merges: [...this.#merges],
      customers: new Map([...this.#customers].map(([id, facts]) => [id, facts.toSorted((one, other) => (one.from < other.from ? -1 : 1))])),
    }
  }

  happens(times: number): void {
    for (let time = 0; time < times; time++) {
      const pick = this.#pick
      const what = pick(20)
      if (what < 9) this.#sells()
      else if (what < 12) this.#pays()
      else if (what < 15) this.#takesBack()
      else if (what === 15) this.#merge()
      else if (what === 16) this.#rep()
      else this.#changes()
    }
  }

  #facts(from: string): CustomerFacts {
    const pick = this.#pick
    const [first, second] = [pick(3), pick(2)]
    const shared = [
      { payeeId: reps[first] ?? '', share: 6000 },
      { payeeId: reps[(first + 1 + second) % 3] ?? '', share: 4000 },
    ]
    const all = [[{ payeeId: one(pick, reps), share: 10_000 }], shared, [{ payeeId: one(pick, reps), share: 10_000 }], []]
    return { from, territory: '', groupIds: pick(2) ? [one(pick, groups)] : [], reps: all[pick(all.length)] ?? [] }
  }

  #lines(): DocumentLine[] {
    const pick = this.#pick
    return Array.from({ length: 1 + pick(3) }, () => {
      // Now and then something is free, or taken off by a line of its own.
      const amountCents = [0, -pick(2000)][pick(24)] ?? pick(15_000)
      return goods(amountCents, {
        itemId: one(pick, items),
        categoryIds: categories.filter(() => pick(2) === 0),
        quantity: `${1 + pick(5)}.${pick(3) * 25}`,
        discountCents: pick(4) === 0 && amountCents > 0 ? pick(amountCents) : 0,
      })
    })
  }

  #document() {
    const lines = this.#lines()
    const net = lines.reduce((sum, { amountCents, discountCents }) => sum + amountCents - discountCents, 0)
    const discountCents = this.#pick(3) === 0 && net > 0 ? this.#pick(net) : 0
    return { lines, discountCents, totalCents: net - discountCents + this.#pick(800) }
  }

  #id = (kind: string) => ({ id: `${kind}-${this.#number}`, number: String(this.#number++) })

  #sells(): void {
    const day = dayOf(this.#pick)
    const seenOn = this.#pick(4) === 0 ? '2026-04-25' : day
    this.#sales.push({ ...this.#id('sale'), ...this.#document(), day, seenOn, customerId: one(this.#pick, customers), isVoid: false })
  }

  #pays(): void {
    const sale = this.#sales[this.#pick(this.#sales.length)]
    if (!sale) return
    const part = [sale.totalCents, Math.floor(sale.totalCents / 3), -Math.floor(sale.totalCents / 4)][this.#pick(3)] ?? 0
    this.#payments.push({ ...this.#id('payment'), day: dayOf(this.#pick), saleId: sale.id, amountCents: part, isVoid: false })
  }

  #takesBack(): void {
    const pick = this.#pick
    const sale = this.#sales[pick(this.#sales.length)]
    if (!sale) return
    const whole = { lines: sale.lines, discountCents: sale.discountCents, totalCents: sale.totalCents }
    const some = { lines: sale.lines.slice(0, 1), discountCents: 0, totalCents: sale.lines[0]?.amountCents ?? 0 }
    const saleId = pick(9) === 0 ? null : sale.id
    const day = dayOf(pick)
    this.#credits.push({
      ...this.#id('credit'),
      ...(pick(3) === 0 ? whole : pick(2) ? some : this.#document()),
      day,
      saleId,
      customerId: sale.customerId,
      isVoid: false,
    })
  }

  #merge(): void {
    const gone = this.#merges.map(({ from }) => from)
    const [from, into] = [one(this.#pick, customers), one(this.#pick, customers)]
    const latest =
      this.#merges
        .map(({ day }) => day)
        .sort()
        .at(-1) ?? ''
    const day = dayOf(this.#pick)
    // Nobody is merged into somebody who is gone.
    if (from !== into && !gone.includes(from) && !gone.includes(into) && day > latest) this.#merges.push({ day, from, into })
  }

  /** Said today, of a day that may be long ago. */
  #rep(): void {
    const all = this.#customers.get(one(this.#pick, customers))
    const from = dayOf(this.#pick)
    if (all && !all.some((each) => each.from === from)) all.push(this.#facts(from))
  }

  #changes(): void {
    const pick = this.#pick
    const all: { isVoid: boolean }[][] = [this.#sales, this.#sales, this.#payments, this.#credits]
    const list = all[pick(all.length)] ?? []
    const at = pick(list.length)
    const document = list[at]
    if (!document) return
    if (pick(2) === 0) list[at] = { ...document, isVoid: !document.isVoid }
    else if ('lines' in document) list[at] = { ...document, ...this.#document(), ...(pick(3) === 0 ? { day: dayOf(pick) } : {}) }
    else list[at] = { ...document, ...{ amountCents: pick(9000) } }
  }
}
