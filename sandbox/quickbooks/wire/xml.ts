import { type Doc, isDoc, type Json } from './json.ts'

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function isReference(value: Doc): boolean {
  const names = Object.keys(value)
  return names.includes('value') && names.every((name) => name === 'value' || name === 'name' || name === 'type')
}

const entityAttributes = ['domain', 'sparse', 'status']
// Reports write the cells and the kind of a row as attributes.
const attributesOf: Record<string, string[]> = { ColData: ['value', 'id'], Row: ['type', 'group'] }

function element(name: string, value: Json): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((item) => element(name, item)).join('')
  if (!isDoc(value)) return `<${name}>${escapeXml(String(value))}</${name}>`
  if (isReference(value) && name !== 'ColData') {
    const attributes = ['name', 'type']
      .filter((key) => typeof value[key] === 'string')
      .map((key) => ` ${key}="${escapeXml(String(value[key]))}"`)
    return `<${name}${attributes.join('')}>${escapeXml(String(value.value ?? ''))}</${name}>`
  }
  const attributes: string[] = []
  const children: string[] = []
  const written = attributesOf[name] ?? entityAttributes
  for (const [key, item] of Object.entries(value)) {
    if (item !== undefined && written.includes(key)) attributes.push(` ${key}="${escapeXml(String(item))}"`)
    else children.push(element(key, item))
  }
  return `<${name}${attributes.join('')}>${children.join('')}</${name}>`
}

const paging = ['startPosition', 'maxResults', 'totalCount']

function queryResponse(value: Json): string {
  if (!isDoc(value)) return '<QueryResponse/>'
  const attributes = paging.filter((name) => value[name] !== undefined).map((name) => ` ${name}="${String(value[name])}"`)
  const rows = Object.entries(value).filter(([name]) => !paging.includes(name))
  return `<QueryResponse${attributes.join('')}>${rows.map(([name, item]) => element(name, item)).join('')}</QueryResponse>`
}

function fault(value: Doc): string {
  const errors = Array.isArray(value.Error) ? value.Error.filter(isDoc) : []
  const inner = errors.map((item) => {
    const place = item.element ? ` element="${escapeXml(String(item.element))}"` : ''
    return `<Error code="${escapeXml(String(item.code))}"${place}><Message>${escapeXml(String(item.Message))}</Message><Detail>${escapeXml(String(item.Detail))}</Detail></Error>`
  })
  return `<Fault type="${escapeXml(String(value.type))}">${inner.join('')}</Fault>`
}

function part(name: string, value: Json): string {
  if (name === 'Fault' && isDoc(value)) return fault(value)
  if (name === 'QueryResponse') return Array.isArray(value) ? value.map(queryResponse).join('') : queryResponse(value)
  if (name === 'CDCResponse')
    return (Array.isArray(value) ? value : [value])
      .map((item) => `<CDCResponse>${isDoc(item) ? part('QueryResponse', item.QueryResponse) : ''}</CDCResponse>`)
      .join('')
  if ((name === 'BatchItemResponse' || name === 'AttachableResponse') && Array.isArray(value)) {
    return value
      .filter(isDoc)
      .map((item) => {
        const id = item.bId === undefined ? '' : ` bId="${escapeXml(String(item.bId))}"`
        const inner = Object.entries(item).filter(([key]) => key !== 'bId')
        return `<${name}${id}>${inner.map(([key, child]) => part(key, child)).join('')}</${name}>`
      })
      .join('')
  }
  return element(name, value)
}

// What QuickBooks sends to a client that does not accept JSON.
export function toXml(body: Doc): string {
  const time = typeof body.time === 'string' ? ` time="${body.time}"` : ''
  const inner = Object.entries(body).filter(([name]) => name !== 'time')
  const root = isDoc(body.Header) && isDoc(body.Columns) ? 'Report' : 'IntuitResponse'
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><${root} xmlns="http://schema.intuit.com/finance/v3"${time}>${inner
    .map(([name, value]) => part(name, value))
    .join('')}</${root}>`
}
