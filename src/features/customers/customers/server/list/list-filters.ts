import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { dollarsToCents } from '#contract/money.ts'
import type { FilterValues } from '#contract/paging.ts'
import { syncStates } from '../../contract.ts'
import { duplicateConditions } from './possible-duplicates.ts'

/** Collects the values of a statement and answers their placeholders. */
export type Values = { list: unknown[]; add(value: unknown): string }
export function newValues(): Values {
  const list: unknown[] = []
  return { list, add: (value) => `$${list.push(value)}` }
}

const texts = z.union([z.string(), z.array(z.string())]).transform((given) => (Array.isArray(given) ? given : [given]))
const day = z.iso.date().optional()
const amount = z
  .string()
  .transform((text, context) => {
    try {
      return dollarsToCents(text)
    } catch {
      context.addIssue('errors.invalid')
      return z.NEVER
    }
  })
  .optional()
const choice = <const C extends readonly [string, ...string[]]>(choices: C) => texts.pipe(z.array(z.enum(choices)))

/** What FetchFilters offers for this screen. `active` is Y unless something else is asked for. */
const customerFilters = z.strictObject({
  rep: texts.optional(),
  territory: texts.optional(),
  source: texts.optional(),
  state: texts.optional(),
  customerType: choice(['N', 'D']).optional(),
  active: z.enum(['Y', 'N', 'all']).default('Y'),
  onHold: choice(['Y', 'N']).optional(),
  overdue: choice(['Y', 'N']).optional(),
  attachment: choice(['Y', 'N']).optional(),
  duplicate: choice(['Y', 'N']).optional(),
  balance: z.object({ from: amount, to: amount }).optional(),
  syncState: choice(syncStates).optional(),
  lastChange: z.object({ from: day, to: day }).optional(),
  lastOrder: z.object({ from: day, to: day }).optional(),
})

type CustomerFilters = z.output<typeof customerFilters>
export function readFilters(filters: FilterValues): CustomerFilters {
  const parsed = customerFilters.safeParse(filters)
  if (parsed.success) return parsed.data
  throw new AppError('invalid', { cause: parsed.error, fields: { filters: 'errors.invalid' } })
}

type Circumstances = { today: string; duplicates: keyof typeof duplicateConditions }

/**
 * Conditions on `customers c`. Only comparisons that PostgreSQL lets through row level security to an index; choices from fixed lists are
 * written out so that partial indexes can be proven to fit. `today`: of the company, a value so that PostgreSQL knows how many are overdue.
 */
export function filterConditions(filters: CustomerFilters, { today, duplicates }: Circumstances, values: Values): string[] {
  const {
    rep,
    territory,
    source,
    state,
    attachment,
    customerType,
    active,
    onHold,
    overdue,
    duplicate,
    balance,
    syncState,
    lastChange,
    lastOrder,
  } = filters
  return [
    ...oneOf('c.sales_representative', rep, values),
    ...oneOf('c.territory', territory, values),
    ...oneOf('c.source', source, values),
    ...oneOf('c.state', state, values),
    // Whoever was merged into another one is shown as that one; the active never were.
    ...(active === 'Y' ? ['c.active'] : ['c.merged_into is null']),
    ...(active === 'N' ? ['not c.active'] : []),
    ...(customerType?.length === 1 ? [`c.customer_type = '${customerType[0]}'`] : []),
    ...(onHold?.length === 1 ? [onHold[0] === 'Y' ? 'c.on_hold' : 'not c.on_hold'] : []),
    ...(overdue?.length === 1 ? [`${overdue[0] === 'Y' ? '' : 'not '}exists (${overdueInvoices(today, values)})`] : []),
    ...(attachment?.[0] && attachment.length === 1 ? attachmentConditions[attachment[0]] : []),
    ...(duplicate?.[0] && duplicate.length === 1 ? duplicateConditions[duplicates][duplicate[0]] : []),
    ...(syncState?.length ? [`c.sync_state in (${[...new Set(syncState)].map((state) => `'${state}'`).join(', ')})`] : []),
    ...(balance?.from === undefined ? [] : [`c.open_balance >= ${values.add(balance.from)}`]),
    ...(balance?.to === undefined ? [] : [`c.open_balance <= ${values.add(balance.to)}`]),
    ...(lastChange?.from ? [`c.updated_at >= ${startOf(`${values.add(lastChange.from)}::date`)}`] : []),
    ...(lastChange?.to ? [`c.updated_at < ${startOf(`(${values.add(lastChange.to)}::date + 1)`)}`] : []),
    ...(lastOrder?.from || lastOrder?.to ? lastOrderConditions(lastOrder, values) : []),
  ]
}

/** As a scalar subquery it stays a probe of an index whatever the planner expects; the set comes first where few have files. */
const hasFile = '(select true from customers_with_files f where f.customer_id = c.id limit 1)'
const attachmentConditions = {
  Y: ['c.id in (select f.customer_id from customers_with_files f)', hasFile],
  N: [`${hasFile} is null`],
} as const

const overdueInvoices = (today: string, values: Values) =>
  `select from invoices i where i.customer_id = c.id and i.balance <> 0 and not i.deleted and i.overdue_from <= ${values.add(today)}::date`

/** Who ordered within these days, and never after them. */
function lastOrderConditions({ from, to }: { from?: string | undefined; to?: string | undefined }, values: Values): string[] {
  const counted = `o.state not in ('Rejected', 'Cancelled')`
  const since = from ? ` and o.order_date >= ${values.add(from)}::date` : ''
  if (!to) return [`c.id in (select o.customer_id from orders o where ${counted}${since})`]
  const last = `${values.add(to)}::date`
  return [
    `c.id in (select o.customer_id from orders o where ${counted}${since} and o.order_date <= ${last})`,
    `(select true from orders o where o.customer_id = c.id and ${counted} and o.order_date > ${last} limit 1) is null`,
  ]
}

function oneOf(column: string, wanted: string[] | undefined, values: Values): string[] {
  if (!wanted?.length) return []
  const [only] = wanted
  const condition = wanted.length === 1 ? `${column} = ${values.add(only)}` : `${column} = any(${values.add(wanted)}::text[])`
  // Repeats the condition of the partial index, which cannot be seen in a parameter.
  return wanted.includes('') ? [condition] : [condition, `${column} <> ''`]
}

/** Days are the company's own. */
const startOf = (date: string) => `(${date}::timestamp at time zone (select time_zone from companies where id = (select app.company())))`
