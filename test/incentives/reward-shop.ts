import assert from 'node:assert/strict'
import type { AttainmentDetail, AttainmentRow } from '#features/incentives/attainment/contract.ts'
import { programTerms, type TypedTerms } from '#features/incentives/programs/door.ts'
import { connectedCompany, serverWithQuickbooks } from '../quickbooks.ts'
import { companyRows } from './company-rows.ts'
import { computeAll } from './computed.ts'

const realmId = '9130350000000004'

type SoldLine = { item?: string; quantity?: number; price: number; amount?: number }
/** Dollars. `discount`: of the whole invoice. */
type Sold = { date?: string; number?: string; lines: SoldLine[]; discount?: number; shipping?: number; tax?: number; Id?: string }

/** A company whose sales are made in a QuickBooks of its own, and whose programs reward them. */
export async function openRewardShop() {
  const server = await serverWithQuickbooks(process.env.LOG ? { logTo: process.stderr } : {})
  await server.control('POST', `companies/${realmId}/switches`, { allowShipping: true, allowDiscount: true })
  const company = await connectedCompany(server, realmId)
  assert.match((await company.ended()).state, /Done/)
  const rows = companyRows(server, company.companyId)
  const write = async (entity: string, body: object, operation = 'create') =>
    server.control('POST', `companies/${realmId}/write`, { entity, operation, body })
  let number = 0

  const customer = async (name: string, besides: object = {}): Promise<string> =>
    (await write('Customer', { DisplayName: name, ...besides })).id
  const item = async (name: string): Promise<string> =>
    (await write('Item', { Name: name, Type: 'NonInventory', IncomeAccountRef: { value: '79' }, ExpenseAccountRef: { value: '80' } })).id

  const linesOf = ({ lines, discount, shipping }: Sold) => [
    ...lines.map(({ item: id = '1', quantity = 1, price, amount = Math.round(quantity * price * 100) / 100 }) => ({
      Amount: amount,
      DetailType: 'SalesItemLineDetail',
      SalesItemLineDetail: { ItemRef: { value: id }, Qty: quantity, UnitPrice: price },
    })),
    ...(shipping
      ? [{ Amount: shipping, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: { ItemRef: { value: 'SHIPPING_ITEM_ID' } } }]
      : []),
    ...(discount ? [{ Amount: discount, DetailType: 'DiscountLineDetail', DiscountLineDetail: { PercentBased: false } }] : []),
  ]
  const document = (theirCustomer: string, sold: Sold) => ({
    CustomerRef: { value: theirCustomer },
    TxnDate: sold.date ?? '2026-11-14',
    DocNumber: sold.number ?? String(9000 + ++number),
    Line: linesOf(sold),
    ...(sold.tax && { TxnTaxDetail: { TotalTax: sold.tax } }),
  })
  const sell = async (theirCustomer: string, sold: Sold): Promise<string> => (await write('Invoice', document(theirCustomer, sold))).id
  /** A payment; `credits`: credit memos that it applies to the same invoice. */
  const pay = async (theirCustomer: string, invoice: string, dollars: number, date = '2026-11-20', credits: [string, number][] = []) =>
    (
      await write('Payment', {
        CustomerRef: { value: theirCustomer },
        TxnDate: date,
        TotalAmt: dollars,
        Line: [
          { Amount: dollars + credits.reduce((sum, [, cents]) => sum + cents, 0), LinkedTxn: [{ TxnId: invoice, TxnType: 'Invoice' }] },
          ...credits.map(([id, amount]) => ({ Amount: amount, LinkedTxn: [{ TxnId: id, TxnType: 'CreditMemo' }] })),
        ],
      })
    ).id as string
  const credit = async (theirCustomer: string, sold: Sold): Promise<string> =>
    (await write('CreditMemo', { ...document(theirCustomer, { date: '2026-12-01', ...sold }) })).id
  /** Goods of an invoice come back, and the credit memo lowers it. */
  const takeBack = async (theirCustomer: string, invoice: string, sold: Sold, applied?: number) => {
    const memo = await credit(theirCustomer, sold)
    const dollars = applied ?? sold.lines.reduce((sum, { quantity = 1, price }) => sum + quantity * price, 0)
    await pay(theirCustomer, invoice, 0, sold.date ?? '2026-12-01', [[memo, Math.round(dollars * 100) / 100]])
    return memo
  }

  /** Our id of a record of theirs. */
  const ours = async (kind: string, id: string): Promise<string> => {
    const [link] = await rows<{ id: string }>(
      `select local_id as id from external_links where company_id = $1 and kind = $2 and external_id = $3`,
      kind,
      id,
    )
    assert.ok(link, `${kind} ${id} is not here`)
    return link.id
  }
  const compute = () => computeAll(server, company.companyId)
  const sync = async () => {
    assert.equal((await company.post('/QuickBooks/Sync')).statusCode, 200)
    assert.match((await company.ended()).state, /Done/)
    await compute()
  }

  let programs = 0
  /** One that is open, with these terms from the beginning; the others hold from days on. */
  const program = async (
    given: TypedTerms,
    later: { from: string; terms: TypedTerms }[] = [],
    code = `P${++programs}`,
  ): Promise<string> => {
    const terms = programTerms.parse(given)
    const last = programTerms.parse(later.at(-1)?.terms ?? given)
    const [made] = await rows<{ id: string }>(
      `insert into programs (company_id, code, name, state, opened_at, no_ceiling, from_date, to_date, maximum_allowed)
       values ($1, $2, 'Program ' || $2, 'Open', now(), $3, $4, $5, $6) returning id`,
      code,
      last.maximumAllowed === null,
      last.fromDate,
      last.toDate,
      last.maximumAllowed,
    )
    const id = made?.id ?? ''
    for (const [at, each] of [{ from: null, terms }, ...later].entries())
      await rows(
        `insert into program_versions (company_id, program_id, version, from_day, terms) values ($1, $2, $3, $4, $5)`,
        id,
        at + 1,
        each.from,
        JSON.stringify(programTerms.parse(each.terms)),
      )
    return id
  }

  const list = async (query: Record<string, string> = {}): Promise<AttainmentRow[]> => {
    const answer = await company.get(`/api/Incentive/GetAttainmentList?${new URLSearchParams({ limit: '200', ...query })}`)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result.rows
  }
  const record = async (id: string): Promise<AttainmentDetail> => {
    const answer = await company.get(`/api/Incentive/Attainment/${id}`)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result
  }
  /** Everything that a program rewarded, in the order of the sales. */
  const recordsOf = async (programId: string) => {
    const found = await list({ filters: JSON.stringify({ program: [programId] }), sort: 'createdDate' })
    const all = await Promise.all(found.map(({ id }) => record(id)))
    return all.toSorted((one, other) => (`${one.saleDate} ${one.number}` < `${other.saleDate} ${other.number}` ? -1 : 1))
  }
  const amountsOf = async (programId: string) =>
    (await recordsOf(programId)).flatMap(({ entries }) => entries.flatMap(({ rows: own }) => own.map(({ amount }) => amount)))

  const shop = { server, company, rows, write, customer, item, sell, pay, credit, takeBack, ours, compute, sync, program }
  return { ...shop, list, record, recordsOf, amountsOf, close: server.close }
}
export type RewardShop = Awaited<ReturnType<typeof openRewardShop>>
