import { type RawBuilder, sql } from 'kysely'
import { ofCompany } from '#server/data/tenant.ts'

/**
 * Every column that holds a customer's id, and what a merge does with the rows that hold the loser's. `server/references.test.ts` compares
 * this with the database: whoever adds such a column decides here.
 */
export type Moved = {
  column: string
  /** The uuid by which a row is found again; with `customer_id` it must name one row. */
  key: 'id' | 'user_id' | 'shopper_id'
  /** Under this name below `merging.what` it is counted in the preview; without it is not worth a line. */
  what?: string
  /** Of a row `t` that stays with the loser because the survivor has one like it, which may be only once. */
  unless?: (survivorId: string) => RawBuilder<boolean>
  /** QuickBooks says whose they are: they go only where its record goes. */
  isDocument?: true
}

export const moved: readonly Moved[] = [
  { column: 'invoices.customer_id', key: 'id', what: 'invoices', isDocument: true },
  { column: 'credit_memos.customer_id', key: 'id', what: 'creditMemos', isDocument: true },
  { column: 'payments.customer_id', key: 'id', what: 'payments', isDocument: true },
  { column: 'customers.parent_id', key: 'id', what: 'subCustomers' },
  // Who was merged into the loser before belongs to the survivor now: a chain has one step.
  { column: 'customers.merged_into', key: 'id', what: 'earlierMerges' },
  { column: 'contacts.customer_id', key: 'id', what: 'contacts' },
  { column: 'orders.customer_id', key: 'id', what: 'orders' },
  { column: 'shipping_addresses.customer_id', key: 'id' },
  { column: 'device_documents.customer_id', key: 'id' },
  { column: 'collected_payments.customer_id', key: 'id' },
  { column: 'credits.customer_id', key: 'id' },
  {
    column: 'visits.customer_id',
    key: 'id',
    // One is planned at a time.
    unless: (survivorId) =>
      sql`t.started_at is null and t.called_off_at is null
        and exists (select from visits o where ${ofCompany('o')} and o.customer_id = ${survivorId} and o.started_at is null and o.called_off_at is null)`,
  },
  {
    column: 'shopper_customers.customer_id',
    key: 'shopper_id',
    unless: (survivorId) =>
      sql`exists (select from shopper_customers o where ${ofCompany('o')} and o.customer_id = ${survivorId} and o.shopper_id = t.shopper_id)`,
  },
  {
    column: 'store_carts.customer_id',
    key: 'id',
    // What is in it went into the survivor's.
    unless: (survivorId) =>
      sql`exists (select from store_carts o where ${ofCompany('o')} and o.customer_id = ${survivorId} and o.shopper_id = t.shopper_id)`,
  },
  { column: 'store_requests.customer_id', key: 'id' },
  { column: 'trading_partners.customer_id', key: 'id', what: 'partners' },
  { column: 'partner_locations.customer_id', key: 'id' },
  {
    column: 'agreed_prices.customer_id',
    key: 'id',
    what: 'agreedPrices',
    unless: (
      survivorId,
    ) => sql`exists (select from agreed_prices o where ${ofCompany('o')} and o.customer_id = ${survivorId} and o.item_id = t.item_id
      and o.unit = t.unit and o.min_quantity = t.min_quantity and o.valid_from is not distinct from t.valid_from)`,
  },
  {
    column: 'agreed_quantities.customer_id',
    key: 'id',
    unless: (survivorId) =>
      sql`exists (select from agreed_quantities o where ${ofCompany('o')} and o.customer_id = ${survivorId} and o.item_id = t.item_id)`,
  },
  { column: 'customer_notes.customer_id', key: 'id', what: 'notes' },
  { column: 'memberships.customer_id', key: 'user_id', what: 'signIns' },
  { column: 'invitations.customer_id', key: 'id', what: 'invitations' },
  {
    column: 'automation_assignments.customer_id',
    key: 'id',
    what: 'automations',
    unless: (
      survivorId,
    ) => sql`exists (select from automation_assignments o where ${ofCompany('o')} and o.customer_id = ${survivorId} and o.automation_id = t.automation_id
      and (o.event_key = t.event_key or o.state in ('Active', 'Paused', 'Failed') and t.state in ('Active', 'Paused', 'Failed')))`,
  },
  {
    column: 'automation_runs.customer_id',
    key: 'id',
    // A run stands with its assignment, which went first.
    unless: (survivorId) =>
      sql`not exists (select from automation_assignments a where ${ofCompany('a')} and a.id = t.assignment_id and a.customer_id = ${survivorId})`,
  },
]

/** Columns that keep the loser's id, and why. */
export const kept: Readonly<Record<string, string>> = {
  'sale_documents.customer_id':
    'who bought it then: in programs both are one from the day of the merge on, and nothing before is taken back',
  'attainments.customer_id': 'who bought it then: in programs both are one from the day of the merge on, and nothing before is taken back',
  'attainments.franchise_id': 'the parent that its customer had then',
  'customer_standings.customer_id': 'whose customer it was, for sales of before',
  'customer_words.customer_id': 'made anew from the rows: the survivor is found by the words of those merged into it',
  'customers_to_index.customer_id': 'work for the index, which looks at the rows',
  'payment_intents.customer_id': 'goes along with its order, by a trigger',
  'order_lines.customer_id': 'goes along with its order, by a trigger',
  'missing_parents.customer_id': "about the loser's own record in QuickBooks, until its parent comes",
  'statement_schedules.customer_id': 'the survivor gets its own, or none: nobody is mailed for two',
  'book_differences.customer_id': 'what a proof found, as it was then',
  'rehearsal_customers.customer_id': 'nothing is merged while a rehearsal is open',
  'rehearsal_pairs.customer_id': 'nothing is merged while a rehearsal is open',
  'rehearsal_rows.customer_id': 'nothing is merged while a rehearsal is open',
  'rehearsal_decisions.customer_id': 'nothing is merged while a rehearsal is open',
  'customer_import_rows.customer_id': 'which row of a file became which customer; an undo of the import leaves merged ones alone',
  'bulk_rows.customer_id': 'whom a bulk change concerned; its undo leaves merged ones alone, because their version moved on',
  'customer_merges.survivor_id': 'which customers were merged is what it says',
  'customer_merges.loser_id': 'which customers were merged is what it says',
  'duplicate_suspects.one_id': 'a pair of which one is merged away is not shown any more, and again after an undo',
  'duplicate_suspects.other_id': 'a pair of which one is merged away is not shown any more, and again after an undo',
  // Kinds of records in one column: the database cannot say which are customers.
  'audit_events.record_id': 'what was done to the loser was done to the loser; the log cannot be changed',
  'deliveries.record_id': 'what was sent was sent for the loser; what has not left yet is dropped',
  'external_links.local_id': 'which record in QuickBooks stands for whom is decided by the plan',
  'notifications.record_id': "the loser's address leads to the survivor",
}
