import { Change } from '../change.ts'
import type { Company } from '../company.ts'
import { timed } from '../query/query-run.ts'
import type { Sandbox } from '../sandbox.ts'
import { notFound, QuickbooksFault } from '../wire/fault.ts'
import type { Call } from '../wire/http.ts'
import { cloneDoc, type Doc, textOf } from '../wire/json.ts'
import { readMultipart } from '../wire/multipart.ts'
import { entityOf } from './entities.ts'
import { readDoc } from './operations.ts'
import { writeRecord } from './write.ts'

function uploadOne(sandbox: Sandbox, company: Company, metadata: Doc, name: string, type: string, bytes: Buffer): Doc {
  const entity = entityOf('Attachable')
  const change = new Change(sandbox, company)
  const made = company.change(() => {
    const base: Doc = { FileName: name, ContentType: type, Category: type.startsWith('image/') ? 'Image' : 'Document', ...metadata }
    const doc = cloneDoc(writeRecord(change, entity, 'create', base, { allowDuplicateDocNumber: false }))
    const id = textOf(doc, 'Id') ?? ''
    doc.Size = bytes.length
    doc.FileAccessUri = `/v3/company/${company.realm}/download/${id}`
    doc.TempDownloadUri = `${sandbox.url}/control/companies/${company.realm}/files/${id}`
    company.put(entity, doc)
    company.store.saveFile(company.realm, id, type, bytes)
    return doc
  })
  sandbox.publish(company, change)
  return made
}

// Parts come in pairs, file_metadata_01 and file_content_01; the metadata may be missing.
export function uploadFiles(sandbox: Sandbox, company: Company, call: Call): string {
  const parts = readMultipart(call.headers['content-type'] ?? '', call.body)
  const answers = parts
    .filter((part) => part.name.startsWith('file_content'))
    .map((part) => {
      const number = part.name.slice('file_content'.length)
      const metadata = parts.find((item) => item.name === `file_metadata${number}`)
      try {
        const doc = metadata ? readDoc(metadata.bytes.toString('utf8')) : {}
        return { Attachable: uploadOne(sandbox, company, doc, part.fileName, part.type, part.bytes) }
      } catch (error) {
        if (!(error instanceof QuickbooksFault)) throw error
        return { Fault: error.body() }
      }
    })
  if (answers.length === 0) throw new QuickbooksFault('2020', 'Required parameter file_content is missing in the request')
  return timed(sandbox, `"AttachableResponse":${JSON.stringify(answers)}`)
}

export function downloadFile(sandbox: Sandbox, company: Company, id: string): string {
  if (!company.get('Attachable', id) || !company.store.getFile(company.realm, id)) throw notFound()
  return `${sandbox.url}/control/companies/${company.realm}/files/${id}`
}
