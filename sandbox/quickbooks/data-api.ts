import { randomUUID } from 'node:crypto'
import type { Company } from './company.ts'
import type { CallKind } from './control/throttle.ts'
import { downloadFile, uploadFiles } from './entities/attachables.ts'
import { entityAt, readOne, sendByMail, writeOne } from './entities/operations.ts'
import { createTaxCode, exchangeRate } from './entities/tax-service.ts'
import { runBatch } from './query/batch.ts'
import { changedRecords } from './query/cdc.ts'
import { runQuery, timed } from './query/query-run.ts'
import { runReport } from './reports/reports.ts'
import type { Sandbox } from './sandbox.ts'
import { notFound, QuickbooksFault } from './wire/fault.ts'
import { type Call, type Reply, textReply } from './wire/http.ts'
import { parseDoc } from './wire/json.ts'
import { pdfOf } from './wire/pdf.ts'
import { toXml } from './wire/xml.ts'

export function wantsJson(call: Call): boolean {
  return (call.headers.accept ?? '').toLowerCase().includes('json') || call.query.get('format') === 'json'
}

// JSON text in the form the client accepts.
export function present(call: Call, status: number, json: string): Reply {
  if (wantsJson(call)) return { status, headers: { 'content-type': 'application/json;charset=UTF-8' }, body: json }
  return { status, headers: { 'content-type': 'application/xml' }, body: toXml(parseDoc(json)) }
}

export function presentFault(sandbox: Sandbox, call: Call, fault: QuickbooksFault, status = fault.status): Reply {
  return present(call, status, timed(sandbox, `"Fault":${JSON.stringify(fault.body())}`))
}

export function callKind(call: Call, rest: string[]): CallKind {
  if (rest[0] === 'batch') return 'batch'
  if (rest[0] === 'reports') return 'report'
  return call.method === 'GET' || rest[0] === 'query' ? 'read' : 'write'
}

function statementOf(call: Call): string {
  const statement = call.method === 'POST' ? call.body.toString('utf8') : (call.query.get('query') ?? '')
  const posted = statement || (call.query.get('query') ?? '')
  if (!posted.trim()) throw new QuickbooksFault('4000', 'QueryParserError: Encountered "<EOF>" at line 0, column 0.')
  return posted.startsWith('query=') ? (new URLSearchParams(posted).get('query') ?? '') : posted
}

function noResource(path: string): QuickbooksFault {
  return new QuickbooksFault('500', `Operation Could not find resource for relative : ${path} is not supported.`)
}

function read(sandbox: Sandbox, company: Company, call: Call, rest: string[]): Reply {
  const [resource = '', id, action] = rest
  if (resource === 'cdc') return present(call, 200, changedRecords(sandbox, company, call.query))
  if (resource === 'reports') return present(call, 200, runReport(sandbox, company, id ?? '', call.query))
  if (resource === 'download') return textReply(200, downloadFile(sandbox, company, id ?? ''))
  if (resource === 'exchangerate') return present(call, 200, exchangeRate(sandbox, company, call.query))
  const entity = entityAt(resource)
  if (action === 'pdf') {
    const row = company.get(entity.name, id ?? '')
    if (!row) throw notFound()
    return { status: 200, headers: { 'content-type': 'application/pdf' }, body: pdfOf(company, entity, row.doc) }
  }
  if (action !== undefined) throw noResource(call.path)
  const single = entity.name === 'Preferences' || entity.name === 'CompanyInfo'
  if (id === undefined && !single) throw noResource(call.path)
  const include = call.query.get('include')?.toLowerCase().split(',') ?? []
  return present(call, 200, readOne(sandbox, company, entity, id ?? '1', include.includes('invoicelink')))
}

export function answerData(sandbox: Sandbox, company: Company, call: Call, rest: string[]): Reply {
  const [resource = '', id, action] = rest
  if (resource === 'query') return present(call, 200, timed(sandbox, `"QueryResponse":${runQuery(sandbox, company, statementOf(call))}`))
  if (call.method === 'GET') return read(sandbox, company, call, rest)
  if (call.method !== 'POST') throw new QuickbooksFault('500', `Unsupported Operation : ${call.method}`)
  if (resource === 'batch') return present(call, 200, runBatch(sandbox, company, call))
  if (resource === 'upload') return present(call, 200, uploadFiles(sandbox, company, call))
  if (resource === 'taxservice') return present(call, 200, createTaxCode(sandbox, company, call))
  const entity = entityAt(resource)
  if (action === 'send') return present(call, 200, sendByMail(sandbox, company, entity, id ?? '', call.query.get('sendTo')))
  if (id !== undefined) throw noResource(call.path)
  return present(call, 200, writeOne(sandbox, company, entity, call))
}

export function newTid(): string {
  return `1-${Math.floor(Date.now() / 1000).toString(16)}-${randomUUID().replaceAll('-', '').slice(0, 24)}`
}
