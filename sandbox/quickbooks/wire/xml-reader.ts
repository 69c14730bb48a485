import { QuickbooksFault } from './fault.ts'
import { type Doc, isDoc, type Json } from './json.ts'

interface Node {
  name: string
  attributes: Record<string, string>
  children: Node[]
  text: string
}

const entitiesByName: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  return text.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, code: string) => {
    if (!code.startsWith('#')) return entitiesByName[code] ?? whole
    return String.fromCodePoint(code[1]?.toLowerCase() === 'x' ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1)))
  })
}

const tags =
  /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g

function parseTree(xml: string): Node {
  const root: Node = { name: '', attributes: {}, children: [], text: '' }
  const open: Node[] = [root]
  for (const match of xml.matchAll(tags)) {
    const top = open[open.length - 1]
    if (!top) break
    if (match[1] !== undefined) top.text += match[1]
    else if (match[6] !== undefined) top.text += decodeEntities(match[6])
    else if (match[3] !== undefined) {
      if (match[2] === '/') {
        open.pop()
        continue
      }
      const node: Node = { name: match[3].replace(/^.*:/, ''), attributes: {}, children: [], text: '' }
      for (const attribute of (match[4] ?? '').matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
        node.attributes[attribute[1] ?? ''] = decodeEntities(attribute[2] ?? attribute[3] ?? '')
      top.children.push(node)
      if (match[5] !== '/') open.push(node)
    }
  }
  return root
}

const lists = new Set([
  'Line',
  'LinkedTxn',
  'CustomField',
  'AttachableRef',
  'TaxLine',
  'NameValue',
  'TaxRateDetail',
  'BatchItemRequest',
  'TaxRateDetails',
  'ItemGroupLine',
  'BudgetDetail',
  'OtherAddr',
  'OtherContactInfo',
])
const texts = new Set(['CustomerMemo', 'VendorMessage'])
const truths =
  /^(Active|Taxable|Job|BillWithParent|Sub\w+|TrackQtyOnHand|PercentBased|ProcessPayment|ApplyTaxAfterDiscount|Vendor1099|IncludeOnSend|Default|Adjustment|Credit|BillableTime)$/

function toJson(node: Node): Json {
  if (node.children.length > 0) {
    const doc: Doc = {}
    for (const [key, value] of Object.entries(node.attributes)) if (!key.startsWith('xmlns')) doc[key] = value
    for (const child of node.children) {
      const value = toJson(child)
      const known = doc[child.name]
      if (Array.isArray(known)) known.push(value)
      else if (lists.has(child.name)) doc[child.name] = [value]
      else doc[child.name] = known === undefined ? value : [known, value]
    }
    return doc
  }
  const text = node.text.trim()
  if (/Ref$/.test(node.name) || texts.has(node.name)) return { value: text, ...node.attributes }
  if (truths.test(node.name) && /^(true|false)$/.test(text)) return text === 'true'
  return text
}

const numbers = new Set([
  'Amount',
  'TotalAmt',
  'UnitPrice',
  'Qty',
  'DiscountPercent',
  'TotalTax',
  'TaxPercent',
  'NetAmountTaxable',
  'Deposit',
  'ExchangeRate',
])

function numbersIn(value: Json): Json {
  if (Array.isArray(value)) return value.map(numbersIn)
  if (!isDoc(value)) return value
  for (const [key, item] of Object.entries(value))
    value[key] = typeof item === 'string' && numbers.has(key) && item !== '' ? Number(item) : numbersIn(item)
  return value
}

// The body of a client that writes XML: <Customer sparse="true"><Id>…</Id>…</Customer>.
export function parseXmlEntity(xml: string): Doc {
  let node = parseTree(xml).children[0]
  if (node?.name === 'IntuitBatchRequest') return batchOf(node)
  if (node?.name === 'IntuitResponse') node = node.children[0]
  const value = node ? numbersIn(toJson(node)) : undefined
  if (!isDoc(value)) throw new QuickbooksFault('2010', 'Property Name:XML body specified is unsupported or invalid')
  return value
}

function batchOf(node: Node): Doc {
  return {
    BatchItemRequest: node.children.map((item) => {
      const value = numbersIn(toJson(item))
      return isDoc(value) ? value : {}
    }),
  }
}
