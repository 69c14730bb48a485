import type { Collection } from '../collection.ts'
import type { Company } from '../company.ts'
import { pacificWithMs } from '../control/clock.ts'
import type { Sandbox } from '../sandbox.ts'
import { QuickbooksFault } from '../wire/fault.ts'
import { parseQuery } from './query-parser.ts'
import { type Plan, planQuery } from './query-plan.ts'

function refuseCorrupt(sandbox: Sandbox, company: Company, entity: string, rows: string[]): void {
  const rule = sandbox.injector.corrupted(company.realm, entity, rows)
  if (rule?.code === '10000')
    throw new QuickbooksFault(
      '10000',
      'An application error has occurred while processing your request: System Failure Error: Could not process the row',
    )
  if (rule) throw new QuickbooksFault('4002', 'QueryProcessingError: An unexpected error occurred while reading a row')
}

// The pseudo codes (TAX, NON, …) come first and outside of MAXRESULTS (quickbooks 3.2).
function taxCodes(collection: Collection, plan: Plan): string[] {
  const all = collection.select({ ...plan, skip: 0, take: Number.MAX_SAFE_INTEGER })
  const pseudo = all.filter((row) => !/^\{"Id":"\d/.test(row))
  const ordinary = all.filter((row) => !pseudo.includes(row)).slice(plan.skip, plan.skip + plan.take)
  return plan.skip === 0 ? [...pseudo, ...ordinary] : ordinary
}

// The inside of QueryResponse as JSON text; rows are never parsed and written again.
export function runQuery(sandbox: Sandbox, company: Company, statement: string): string {
  const plan = planQuery(parseQuery(statement), { now: sandbox.clock.now(), rejectLargePages: sandbox.settings.rejectLargePages })
  const collection = company.collection(plan.entity.name)
  if (plan.count) return `{"totalCount":${collection.count(plan)}}`
  const rows = plan.entity.name === 'TaxCode' && plan.where.length === 0 ? taxCodes(collection, plan) : collection.select(plan)
  refuseCorrupt(sandbox, company, plan.entity.name, rows)
  if (rows.length === 0) return '{}'
  return `{"${plan.entity.name}":[${rows.join(',')}],"startPosition":${plan.skip + 1},"maxResults":${rows.length}}`
}

export function refuseCorruptRow(sandbox: Sandbox, company: Company, entity: string, json: string): void {
  refuseCorrupt(sandbox, company, entity, [json])
}

export function timed(sandbox: Sandbox, inside: string): string {
  return `{${inside},"time":"${pacificWithMs(sandbox.clock.now())}"}`
}
