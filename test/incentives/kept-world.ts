import type { Books } from '#features/incentives/attainment/engine/documents.ts'
import type { Program } from '#features/incentives/attainment/engine/rules.ts'
import { idOf } from './papers.ts'

type Rows = (text: string, ...values: unknown[]) => Promise<object[]>

/** Categories by item: in the books each item has its own. */
const categoryOf = new Map([
  [idOf('pen'), [idOf('tools')]],
  [idOf('ink'), [idOf('paper')]],
  [idOf('pad'), []],
])
/** Heard of now: whoever wrote them. */
const today = () => new Date().toISOString().slice(0, 10)

/** The same documents as the books can have them: one rep for each customer, no discounts of single lines, categories by item, heard of today. */
export function asInBooks({ sales, payments, credits, merges, customers }: Books): Books {
  const goods = <T extends Pick<Books['sales'][number], 'lines'>>(document: T): T => ({
    ...document,
    lines: document.lines.map((line) => ({
      ...line,
      categoryIds: categoryOf.get(line.itemId) ?? [],
      quantity: Number(line.quantity).toFixed(4),
      amountCents: line.amountCents - line.discountCents,
      discountCents: 0,
    })),
  })
  return {
    sales: sales.map((sale) => ({ ...goods(sale), id: idOf(sale.id), seenOn: today() })),
    payments: payments.map((payment) => ({ ...payment, id: `${idOf(payment.id)} ${idOf(payment.saleId)}`, saleId: idOf(payment.saleId) })),
    credits: credits.map((credit) => {
      const [id, saleId] = [idOf(credit.id), credit.saleId && idOf(credit.saleId)]
      return { ...goods(credit), id: saleId ? `${id} ${saleId}` : id, saleId }
    }),
    merges,
    customers: new Map(
      [...customers].map(([id, facts]) => [
        id,
        facts.map((each) => ({ ...each, reps: each.reps.slice(0, 1).map(({ payeeId }) => ({ payeeId, share: 10_000 })) })),
      ]),
    ),
  }
}

/** A company with the people and goods of the random world. */
export async function keepPeople(rows: Rows): Promise<void> {
  for (const name of ['acme', 'brook', 'cedar', 'delta'])
    await rows(`insert into customers (company_id, id, customer_name) values ($1, $2, $3)`, idOf(name), name)
  for (const name of ['rita', 'sam', 'tess'])
    await rows(`insert into reps (company_id, id, code, name) values ($1, $2, $3, $3)`, idOf(name), name)
  for (const name of ['paper', 'tools'])
    await rows(`insert into item_categories (company_id, id, name) values ($1, $2, $3)`, idOf(name), name)
  for (const [id, [category = null]] of categoryOf) {
    await rows(`insert into items (company_id, id, name, category_id) values ($1, $2::uuid, ($2::uuid)::text, $3)`, id, category)
    await rows(
      `insert into external_links (company_id, provider, kind, external_id, local_id) values ($1, 'quickbooks', 'item', ($2::uuid)::text, $2::uuid)`,
      id,
    )
  }
}

export async function keepPrograms(rows: Rows, programs: readonly Program[]): Promise<void> {
  for (const { id, code, versions, pauses } of programs) {
    const last = versions.at(-1)?.terms
    await rows(
      `insert into programs (company_id, id, code, name, state, opened_at, no_ceiling, from_date, to_date, maximum_allowed)
       values ($1, $2, $3, $3, 'Open', now(), true, $4, $5, $6)`,
      id,
      code,
      versions.reduce((day, { terms }) => (terms.fromDate < day ? terms.fromDate : day), '9999-12-31'),
      versions.reduce((day, { terms }) => (terms.toDate > day ? terms.toDate : day), '0001-01-01'),
      Math.max(...versions.map(({ terms }) => terms.maximumAllowed ?? Number.MAX_SAFE_INTEGER)) === Number.MAX_SAFE_INTEGER
        ? null
        : Math.max(...versions.map(({ terms }) => terms.maximumAllowed ?? 0), last?.maximumAllowed ?? 0),
    )
    for (const { version, from, terms } of versions)
      await rows(
        `insert into program_versions (company_id, program_id, version, from_day, terms) values ($1, $2, $3, $4, $5)`,
        id,
        version,
        version === 1 ? null : from,
        JSON.stringify(terms),
      )
    for (const { from, to } of pauses)
      await rows(`insert into program_pauses (company_id, program_id, from_day, to_day) values ($1, $2, $3, $4)`, id, from, to)
  }
}

type Written = { table: string; id: string; columns: Record<string, unknown> }
const linesOf = ({ lines, discountCents }: Pick<Books['sales'][number], 'lines' | 'discountCents'>) =>
  JSON.stringify([
    ...lines.map(({ itemId, quantity, amountCents }) => ({ item: itemId, quantity: Number(quantity), amount: amountCents })),
    ...(discountCents > 0 ? [{ item: '', quantity: null, amount: -discountCents }] : []),
  ])

/** Every record of QuickBooks that these books are made of. */
function recordsOf({ sales, payments, credits }: Books): Written[] {
  return [
    ...sales.map((sale) => ({
      table: 'invoices',
      id: sale.id,
      columns: {
        customer_id: sale.customerId,
        number: sale.number,
        date: sale.day,
        total: sale.totalCents,
        balance: 0,
        voided: sale.isVoid,
        lines: linesOf(sale),
      },
    })),
    ...payments.map(({ id, saleId, number, day, amountCents, isVoid }) => ({
      table: 'payments',
      id: id.split(' ')[0] ?? '',
      columns: {
        customer_id: sales.find((sale) => sale.id === saleId)?.customerId,
        number,
        date: day,
        total: amountCents,
        voided: isVoid,
        applied: JSON.stringify([{ kind: 'Invoice', externalId: saleId, amount: amountCents }]),
      },
    })),
    ...credits.map((credit) => ({
      table: 'credit_memos',
      id: credit.id.split(' ')[0] ?? '',
      columns: {
        customer_id: credit.customerId,
        number: credit.number,
        date: credit.day,
        total: credit.totalCents,
        balance: 0,
        voided: credit.isVoid,
        lines: linesOf(credit),
      },
    })),
  ]
}
const kinds: Record<string, string> = { invoices: 'invoice', payments: 'payment', credit_memos: 'creditMemo' }

/** Writes what differs from what was written before, in whatever order, as QuickBooks' changes come in. */
export class KeptWorld {
  readonly #rows: Rows
  readonly #before = new Map<string, string>()

  constructor(rows: Rows) {
    this.#rows = rows
  }

  async keep(books: Books, pick: (below: number) => number, between: () => Promise<unknown>): Promise<void> {
    const steps: (() => Promise<unknown>)[] = []
    const changed = (key: string, value: unknown) => {
      const now = JSON.stringify(value)
      if (this.#before.get(key) === now) return false
      this.#before.set(key, now)
      return true
    }
    for (const record of recordsOf(books)) if (changed(`${record.table} ${record.id}`, record)) steps.push(() => this.#write(record))
    for (const { id, saleId } of books.credits)
      if (saleId && changed(`of ${id}`, saleId))
        steps.push(() =>
          this.#rows(
            `insert into credit_sales (company_id, credit_memo_id, sale_id, said_by) values ($1, $2, $3, 'Office')`,
            id.split(' ')[0],
            saleId,
          ),
        )
    for (const merge of books.merges)
      if (changed(`merge ${merge.from}`, merge))
        steps.push(() =>
          this.#rows(
            `with merged as (insert into customer_merges (company_id, survivor_id, loser_id, state, plan, chosen, asked_by_name, merged_at)
               values ($1, $2, $3, 'done', 'nothing', '{}', 'Office', $4))
             update customers set merged_into = $2 where company_id = $1 and id = $3`,
            merge.into,
            merge.from,
            `${merge.day}T17:00:00Z`,
          ),
        )
    for (const [customerId, facts] of books.customers)
      if (changed(`facts ${customerId}`, facts))
        steps.push(async () => {
          for (const { from, territory, groupIds, reps } of facts)
            await this.#rows(
              `insert into customer_standings (company_id, customer_id, from_day, territory, rep_id, group_id) values ($1, $2, $3, $4, $5, $6)
               on conflict (company_id, customer_id, from_day) do update set rep_id = excluded.rep_id, group_id = excluded.group_id`,
              customerId,
              from || '0001-01-01',
              territory,
              reps[0]?.payeeId ?? null,
              groupIds[0] ?? null,
            )
          await this.#rows(`insert into attainment_marks (company_id, program_id) select $1, id from programs where company_id = $1`)
        })
    const mixed = steps.map((step) => [pick(1e6), step] as const).toSorted(([one], [other]) => one - other)
    for (const [, step] of mixed) {
      await step()
      if (pick(4) === 0) await between()
    }
  }

  async #write({ table, id, columns }: Written) {
    const names = Object.keys(columns)
    await this.#rows(
      `insert into ${table} (company_id, id, ${names.join(', ')}) values ($1, $2, ${names.map((_, at) => `$${at + 3}`).join(', ')})
       on conflict (company_id, id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
      id,
      ...Object.values(columns),
    )
    await this.#rows(
      `insert into external_links (company_id, provider, kind, external_id, local_id) values ($1, 'quickbooks', $2, ($3::uuid)::text, $3::uuid) on conflict do nothing`,
      kinds[table],
      id,
    )
  }
}
