import { Change, type WriteOperation } from '../change.ts'
import type { Company } from '../company.ts'
import { findEntity } from '../entities/entities.ts'
import { once, readBodyDoc } from '../entities/operations.ts'
import { writeRecord } from '../entities/write.ts'
import type { Sandbox } from '../sandbox.ts'
import { QuickbooksFault } from '../wire/fault.ts'
import type { Call } from '../wire/http.ts'
import { type Doc, docOf, docsOf, isDoc, textOf } from '../wire/json.ts'
import { changeGroups } from './cdc.ts'
import { runQuery, timed } from './query-run.ts'

const largest = 30

function operationOf(item: Doc): WriteOperation {
  const options = (textOf(item, 'optionsData') ?? '').toLowerCase()
  const operation = (textOf(item, 'operation') ?? 'create').toLowerCase()
  if (options.includes('void') || operation === 'void') return 'void'
  if (operation === 'create' || operation === 'update' || operation === 'delete') return operation
  throw new QuickbooksFault('500', `Unsupported Operation : ${operation}`)
}

function runItem(sandbox: Sandbox, company: Company, item: Doc): string {
  const statement = textOf(item, 'Query')
  if (statement !== undefined) return `"QueryResponse":${runQuery(sandbox, company, statement)}`
  const wanted = docOf(item, 'CDCQuery')
  if (wanted) {
    const query = new URLSearchParams({ entities: textOf(wanted, 'Entities') ?? '', changedSince: textOf(wanted, 'ChangedSince') ?? '' })
    return `"CDCResponse":${changeGroups(sandbox, company, query)}`
  }
  for (const [name, body] of Object.entries(item)) {
    const entity = findEntity(name)
    if (!entity || !isDoc(body)) continue
    const change = new Change(sandbox, company)
    const options = { allowDuplicateDocNumber: (textOf(item, 'optionsData') ?? '').toLowerCase().includes('allowduplicatedocnum') }
    const doc = writeRecord(change, entity, operationOf(item), body, options)
    sandbox.publish(company, change)
    return `"${entity.name}":${JSON.stringify(doc)}`
  }
  throw new QuickbooksFault('2010', 'Property Name:BatchItemRequest specified is unsupported or invalid')
}

export function runBatch(sandbox: Sandbox, company: Company, call: Call): string {
  const items = docsOf(readBodyDoc(call), 'BatchItemRequest')
  if (items.length > largest)
    throw new QuickbooksFault('1040', `Batch size exceeded : The maximum is ${largest} items, supplied ${items.length}`)
  return once(sandbox, company, call, 36, () => {
    const answers = items.map((item) => {
      const bId = textOf(item, 'bId')
      const head = bId === undefined ? '' : `,"bId":${JSON.stringify(bId)}`
      try {
        return `{${runItem(sandbox, company, item)}${head}}`
      } catch (error) {
        if (!(error instanceof QuickbooksFault)) throw error
        return `{"Fault":${JSON.stringify(error.body())}${head}}`
      }
    })
    return timed(sandbox, `"BatchItemResponse":[${answers.join(',')}]`)
  })
}
