import { languages } from '#contract/languages.ts'
import { headerKey } from '#features/customers/imports/server/door.ts'
import { text } from '#server/text.ts'

export const ownColumns = ['qualifier', 'code', 'itemNumber', 'unit', 'casePack'] as const
export type OwnColumn = (typeof ownColumns)[number]
const kinds = ['GTIN', 'SK', 'IN', 'CB', 'BP', 'PI', 'VN', 'VA', 'VC'] as const
export type Kind = (typeof kinds)[number]
/** What a column holds: something of every row, or codes of one kind. */
export type Column = { own: OwnColumn } | { kind: Kind }

/** What columns are called elsewhere, beside our own words in both languages. */
const otherNames: Record<OwnColumn, string> = {
  qualifier: 'qualifier|codetype|type|tipodecodigo|tipo',
  code: 'code|partnercode|theircode|codigo|codigodelsocio',
  itemNumber: 'ouritem|ouritemnumber|oursku|itemnumber|item|nuestroarticulo|articulo',
  unit: 'unit|uom|unitofmeasure|orderedinunit|unidad|unidaddemedida',
  casePack: 'casepack|packsize|pack|unitspercase|unidadesporcaja',
}
const kindNames: Record<Kind, string> = {
  GTIN: 'gtin|upc|ean|upcean|barcode|casecode|itf14|codigodebarras',
  SK: 'sk|partnersku|theirsku|retailersku|skudelsocio',
  IN: 'in|buyeritem|buyeritemnumber|buyersitemnumber|theiritem|theiritemnumber|partneritemnumber|numerodelcomprador',
  CB: 'cb|buyercataloguenumber|buyercatalognumber',
  BP: 'bp|buyerpartnumber',
  PI: 'pi|purchaseritemcode',
  VN: 'vn|vendornumber|vendoritem|vendoritemnumber|vendorpartnumber|numerodelproveedor',
  VA: 'va|vendorstyle|vendorstylenumber',
  VC: 'vc|vendorcataloguenumber|vendorcatalognumber',
}

const byName = new Map<string, Column>()
for (const kind of kinds) {
  const column: Column = { kind }
  for (const name of kindNames[kind].split('|')) byName.set(name, column)
}
for (const own of ownColumns) {
  const column: Column = { own }
  const ours = languages.map(({ code }) => headerKey(text(code, `fields.${own}`)))
  for (const name of [...ours, ...otherNames[own].split('|')]) byName.set(name, column)
}

/** Of each heading what stands below it; of two that mean the same the first. */
export function columnsOf(headings: readonly string[]): (Column | null)[] {
  const found = headings.map((heading) => byName.get(headerKey(heading)) ?? null)
  return found.map((column, at) => (found.indexOf(column) === at ? column : null))
}
