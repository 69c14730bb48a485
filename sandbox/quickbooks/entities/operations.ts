import { createHash } from 'node:crypto'
import { Change, type WriteOperation } from '../change.ts'
import { rowJson } from '../collection.ts'
import type { Company } from '../company.ts'
import { refuseCorruptRow, timed } from '../query/query-run.ts'
import type { Sandbox } from '../sandbox.ts'
import { business, invalidId, notFound, QuickbooksFault } from '../wire/fault.ts'
import type { Call } from '../wire/http.ts'
import { cloneDoc, type Doc, docOf, parseDoc, textOf } from '../wire/json.ts'
import { parseXmlEntity } from '../wire/xml-reader.ts'
import { findEntity } from './entities.ts'
import type { Entity } from './entity.ts'
import { writeRecord } from './write.ts'

export function entityAt(path: string): Entity {
  const entity = findEntity(path)
  if (!entity) throw new QuickbooksFault('500', `Unsupported Operation : No resource at ${path}`)
  return entity
}

export function readBodyDoc(call: Call): Doc {
  return readDoc(call.body.toString('utf8'))
}

// JSON or XML, whatever the client writes.
export function readDoc(text: string): Doc {
  if (text.trimStart().startsWith('<')) return parseXmlEntity(text)
  try {
    return parseDoc(text)
  } catch (error) {
    throw new QuickbooksFault(
      '2010',
      `Property Name:${error instanceof Error ? error.message : 'malformed body'} specified is unsupported or invalid`,
    )
  }
}

export function operationOf(query: URLSearchParams, body: Doc): WriteOperation {
  const operation = query.get('operation')?.toLowerCase()
  const include = query.get('include')?.toLowerCase()
  if (include?.split(',').includes('void') || operation === 'void') return 'void'
  if (operation === 'delete') return 'delete'
  return operation === 'update' || textOf(body, 'Id') ? 'update' : 'create'
}

export function readOne(sandbox: Sandbox, company: Company, entity: Entity, id: string, withLink = false): string {
  if (entity.numericIds && !/^-?\d+$/.test(id)) throw invalidId(id)
  const row = company.get(entity.name, entity.name === 'CompanyInfo' && id === company.realm ? '1' : id)
  if (!row) throw notFound()
  refuseCorruptRow(sandbox, company, entity.name, rowJson(row))
  const link = withLink && linkOf(sandbox, company, entity, row.doc)
  return timed(sandbox, `"${entity.name}":${link ? JSON.stringify({ ...row.doc, InvoiceLink: link }) : rowJson(row)}`)
}

// Where the customer can look at the invoice and pay it; only of one that may be paid online and has somebody to mail it to.
function linkOf({ settings, url }: Sandbox, { realm }: Company, entity: Entity, doc: Doc): string | undefined {
  if (settings.invoiceLinks === 'never' || entity.name !== 'Invoice' || !docOf(doc, 'BillEmail')) return undefined
  const isPayable = ['AllowIPNPayment', 'AllowOnlinePayment', 'AllowOnlineCreditCardPayment', 'AllowOnlineACHPayment'].some(
    (each) => doc[each] === true,
  )
  return isPayable ? `${url}/portal/invoice/${realm}-${textOf(doc, 'Id')}` : undefined
}

// Runs a write once per requestid: a repeat gets the first answer (quickbooks 5.7).
export function once(sandbox: Sandbox, company: Company, call: Call, longest: number, work: () => string): string {
  const requestId = call.query.get('requestid')
  if (requestId === null) return work()
  if (requestId.length === 0 || requestId.length > longest) throw new QuickbooksFault('2130', `Invalid Request ID : ${requestId}`)
  const fingerprint = createHash('sha256')
    .update(`${call.method} ${call.path}?${call.query.get('operation') ?? ''}\n`)
    .update(call.body)
    .digest('base64')
  const known = sandbox.store.getReply(company.realm, requestId)
  if (known) {
    if (known.fingerprint !== fingerprint)
      throw new QuickbooksFault('600', `Duplicate Request ID : ${requestId} was already used by another request`)
    return known.body
  }
  return sandbox.store.transaction(() => {
    const body = work()
    sandbox.store.saveReply(company.realm, requestId, fingerprint, body)
    return body
  })
}

export function writeOne(sandbox: Sandbox, company: Company, entity: Entity, call: Call): string {
  const body = readBodyDoc(call)
  const change = new Change(sandbox, company)
  const options = { allowDuplicateDocNumber: (call.query.get('include') ?? '').toLowerCase().includes('allowduplicatedocnum') }
  const answer = once(sandbox, company, call, 50, () => {
    const doc = writeRecord(change, entity, operationOf(call.query, body), body, options)
    return timed(sandbox, `"${entity.name}":${JSON.stringify(doc)}`)
  })
  sandbox.publish(company, change)
  return answer
}

export function sendByMail(sandbox: Sandbox, company: Company, entity: Entity, id: string, sendTo: string | null): string {
  const row = company.get(entity.name, id)
  if (!row) throw notFound()
  const field = entity.name === 'PurchaseOrder' ? 'POEmail' : 'BillEmail'
  const address = sendTo ?? textOf(docOf(row.doc, field), 'Address')
  if (!address) throw business('An e-mail address is needed to send this form.')
  const change = new Change(sandbox, company)
  company.change(() => {
    const doc = cloneDoc(row.doc)
    doc[field] = { Address: address }
    doc.EmailStatus = 'EmailSent'
    doc.DeliveryInfo = { DeliveryType: 'Email', DeliveryTime: new Date(change.now).toISOString() }
    doc.SyncToken = String(Number(doc.SyncToken) + 1)
    change.stamp(doc)
    change.event(entity.name, id, 'Emailed')
    change.save(entity, row.doc, doc)
  })
  sandbox.publish(company, change)
  return readOne(sandbox, company, entity, id)
}
