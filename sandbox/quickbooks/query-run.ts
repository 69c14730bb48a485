import { pacificWithMs } from './clock.ts'
import type { Company } from './company.ts'
import { QuickbooksFault } from './fault.ts'
import { parseQuery } from './query-parser.ts'
import { planQuery } from './query-plan.ts'
import type { Sandbox } from './sandbox.ts'

function refuseCorrupt(sandbox: Sandbox, company: Company, entity: string, rows: string[]): void {
  const rule = sandbox.injector.corrupted(company.realm, entity, rows)
  if (rule?.code === '10000')
    throw new QuickbooksFault(
      '10000',
      'An application error has occurred while processing your request: System Failure Error: Could not process the row',
    )
  if (rule) throw new QuickbooksFault('4002', 'QueryProcessingError: An unexpected error occurred while reading a row')
}

// The inside of QueryResponse as JSON text; rows are never parsed and written again.
export function runQuery(sandbox: Sandbox, company: Company, statement: string): string {
  const plan = planQuery(parseQuery(statement), { now: sandbox.clock.now(), rejectLargePages: sandbox.settings.rejectLargePages })
  const collection = company.collection(plan.entity.name)
  if (plan.count) return `{"totalCount":${collection.count(plan)}}`
  const rows = collection.select(plan)
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
