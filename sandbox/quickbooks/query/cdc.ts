import { rowJson } from '../collection.ts'
import type { Company } from '../company.ts'
import { parseTime } from '../control/clock.ts'
import { findEntity } from '../entities/entities.ts'
import type { Sandbox } from '../sandbox.ts'
import { missing, QuickbooksFault } from '../wire/fault.ts'
import { refuseCorruptRow, timed } from './query-run.ts'

const cap = 1000
const lookBackDays = 30

export function changedRecords(sandbox: Sandbox, company: Company, query: URLSearchParams): string {
  return timed(sandbox, `"CDCResponse":[${changeGroups(sandbox, company, query)}]`)
}

export function changeGroups(sandbox: Sandbox, company: Company, query: URLSearchParams): string {
  const names = (query.get('entities') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  if (names.length === 0) throw missing('entities')
  const sinceText = query.get('changedSince')
  if (!sinceText) throw missing('changedSince')
  const since = parseTime(sinceText)
  if (since === undefined) throw new QuickbooksFault('2060', `Invalid date : ${sinceText}`, 'changedSince')
  if (since < sandbox.clock.now() - lookBackDays * 86_400_000) {
    throw new QuickbooksFault('4001', `CDC with changedSince date ${sinceText} is not supported as it is older than ${lookBackDays} days.`)
  }
  let left = cap
  const groups = names.map((name) => {
    const entity = findEntity(name)
    if (!entity) throw new QuickbooksFault('4001', `QueryValidationError: Metadata not found for Entity: ${name}`)
    if (entity.changeData === 'refused') throw new QuickbooksFault('500', `Unsupported Operation : cdc is not supported for ${entity.name}`)
    if (entity.changeData === 'silent') return '{}'
    // Times carry whole seconds only: a change within the second asked for belongs to the answer.
    const rows = company.collection(entity.name).changed(Math.floor(since / 1000) * 1000, left)
    rows.sort((a, b) => Number(a.deleted) - Number(b.deleted) || a.updated - b.updated)
    const page = rows.slice(0, left)
    left -= page.length
    for (const row of page) refuseCorruptRow(sandbox, company, entity.name, rowJson(row))
    if (page.length === 0) return '{}'
    const total = page.some((row) => row.deleted) ? `,"totalCount":${page.length}` : ''
    return `{"${entity.name}":[${page.map(rowJson).join(',')}],"startPosition":1,"maxResults":${page.length}${total}}`
  })
  return `{"QueryResponse":[${groups.join(',')}]}`
}
