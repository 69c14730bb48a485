import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/permissions.ts'
import type { AttainmentDetail, AttainmentRow } from '#features/incentives/attainment/contract.ts'
import { programTerms, type TypedTerms } from '#features/incentives/programs/door.ts'
import { signedInCompany } from '../company.ts'
import type { TestServer } from '../server.ts'
import { companyRows } from './company-rows.ts'
import { computeAll } from './computed.ts'
import { idOf, reward } from './papers.ts'

const anyItem = idOf('any')
type Invoice = { customerId: string; number: string; day: string; cents: number; isVoid: boolean }

/** A company whose invoices are there as a sync leaves them, for what is not about reading QuickBooks. */
export async function rewardOffice(server: TestServer) {
  const owner = await signedInCompany(server)
  const { companyId } = owner
  const rows = companyRows(server, companyId)
  await rows(`insert into items (company_id, id, name) values ($1, $2, 'Any')`, anyItem)
  await rows(
    `insert into external_links (company_id, provider, kind, external_id, local_id) values ($1, 'quickbooks', 'item', '1', $2)`,
    anyItem,
  )
  const customer = async (name: string, besides: { rep?: string; email?: string } = {}): Promise<string> => {
    const [made] = await rows<{ id: string }>(
      `insert into customers (company_id, customer_name, sales_representative, email) values ($1, $2, $3, $4) returning id`,
      name,
      besides.rep ?? '',
      besides.email ?? '',
    )
    return made?.id ?? ''
  }
  const rep = async (code: string, email = ''): Promise<string> => {
    const [made] = await rows<{ id: string }>(
      `insert into reps (company_id, code, name, email) values ($1, $2, $2, $3) returning id`,
      code,
      email,
    )
    return made?.id ?? ''
  }
  const link = (kind: string, id: string) =>
    rows(
      `insert into external_links (company_id, provider, kind, external_id, local_id) values ($1, 'quickbooks', $2, ($3::uuid)::text, $3::uuid)`,
      kind,
      id,
    )
  const linesOf = (cents: number) => JSON.stringify([{ item: '1', quantity: 1, amount: cents }])

  const invoices = new Map<string, Invoice>()
  let number = 100
  const writeInvoice = async (id: string, invoice: Invoice) => {
    invoices.set(id, invoice)
    const { customerId, number: called, day, cents, isVoid } = invoice
    await rows(
      `insert into invoices (company_id, id, customer_id, number, date, total, balance, voided, lines) values ($1, $2, $3, $4, $5, $6, $6, $7, $8)
       on conflict (company_id, id) do update set customer_id = excluded.customer_id, number = excluded.number, date = excluded.date,
         total = excluded.total, voided = excluded.voided, lines = excluded.lines`,
      id,
      customerId,
      called,
      day,
      cents,
      isVoid,
      linesOf(cents),
    )
  }
  const sell = async (customerId: string, cents: number, given: Partial<Invoice> = {}): Promise<string> => {
    const id = randomUUID()
    await writeInvoice(id, { customerId, number: String(++number), day: '2026-11-14', cents, isVoid: false, ...given })
    await link('invoice', id)
    return id
  }
  const change = async (id: string, given: Partial<Invoice>) => {
    const before = invoices.get(id)
    assert.ok(before)
    await writeInvoice(id, { ...before, ...given })
  }
  const pay = async (invoice: string, cents: number, day = '2026-11-20'): Promise<string> => {
    const [made] = await rows<{ id: string }>(
      `insert into payments (company_id, customer_id, date, total, applied) values ($1, $2, $3, $4, $5) returning id`,
      invoices.get(invoice)?.customerId,
      day,
      cents,
      JSON.stringify([{ kind: 'Invoice', externalId: invoice, amount: cents }]),
    )
    return made?.id ?? ''
  }
  /** Without `of`: QuickBooks does not say what came back. */
  const credit = async (customerId: string, cents: number, of: string | null, day = '2026-12-01'): Promise<string> => {
    const id = randomUUID()
    await rows(
      `insert into credit_memos (company_id, id, customer_id, number, date, total, balance, lines) values ($1, $2, $3, 'CM', $4, $5, 0, $6)`,
      id,
      customerId,
      day,
      cents,
      linesOf(cents),
    )
    await link('creditMemo', id)
    if (of)
      await rows(
        `insert into payments (company_id, customer_id, date, total, applied) values ($1, $2, $3, 0, $4)`,
        customerId,
        day,
        JSON.stringify([
          { kind: 'Invoice', externalId: of, amount: cents },
          { kind: 'CreditMemo', externalId: id, amount: cents },
        ]),
      )
    return id
  }

  let programs = 0
  const program = async (given: Partial<TypedTerms> = {}): Promise<string> => {
    const terms = programTerms.parse({
      fromDate: '2026-11-01',
      toDate: '2099-12-31',
      rewards: [reward('line', { salePer: '5' })],
      ...given,
    })
    const code = `P${++programs}`
    const [made] = await rows<{ id: string }>(
      `insert into programs (company_id, code, name, state, opened_at, no_ceiling, from_date, to_date, maximum_allowed)
       values ($1, $2, 'Program ' || $2, 'Open', now(), $3, $4, $5, $6) returning id`,
      code,
      terms.maximumAllowed === null,
      terms.fromDate,
      terms.toDate,
      terms.maximumAllowed,
    )
    await rows(
      `insert into program_versions (company_id, program_id, version, terms) values ($1, $2, 1, $3)`,
      made?.id,
      JSON.stringify(terms),
    )
    return made?.id ?? ''
  }

  const compute = () => computeAll(server, companyId)
  type Caller = Pick<typeof owner, 'get' | 'post'>
  const listFor = async (caller: Caller, query: Record<string, string> = {}): Promise<AttainmentRow[]> => {
    const answer = await caller.get(`/api/Incentive/GetAttainmentList?${new URLSearchParams(query)}`)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result.rows
  }
  const recordFor = async (caller: Caller, id: string): Promise<AttainmentDetail> => {
    const answer = await caller.get(`/api/Incentive/Attainment/${id}`)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result
  }
  const of = async (programId: string) =>
    Promise.all((await listFor(owner, { filters: JSON.stringify({ program: [programId] }) })).map(({ id }) => recordFor(owner, id)))
  /** Somebody else of the company; a rep or a customer whose own record is this. */
  const as = async (role: Role, own: { repId?: string; customerId?: string } = {}) => {
    const person = await signedInCompany(server, { role, companyId })
    if (own.repId ?? own.customerId)
      await rows(
        `update memberships set rep_id = $3, customer_id = $4 where company_id = $1 and user_id = $2`,
        person.userId,
        own.repId,
        own.customerId,
      )
    return person
  }
  const figures = async (programId: string) => {
    const [row] = await rows<Record<'attained' | 'reserved' | 'spend' | 'approved', string>>(
      `select attained, reserved, spend, approved_promised as approved from programs where company_id = $1 and id = $2`,
      programId,
    )
    return { attained: Number(row?.attained), reserved: Number(row?.reserved), spend: Number(row?.spend), approved: Number(row?.approved) }
  }
  const made = { owner, companyId, rows, customer, rep, sell, change, pay, credit, program, compute }
  return { ...made, listFor, recordFor, of, as, figures }
}
export type RewardOffice = Awaited<ReturnType<typeof rewardOffice>>
