import { languages } from '#contract/languages.ts'
import { headerKey } from '#features/customers/imports/server/door.ts'
import { text } from '#server/text.ts'

export const priceColumns = ['itemNumber', 'unit', 'minimum', 'price', 'percent', 'validFrom', 'validTo'] as const
export type PriceColumn = (typeof priceColumns)[number]

/** Above these stands 12 where 12 % is off. */
const discounts = [
  'discount',
  'discountpercent',
  'discountpercentage',
  'percentdiscount',
  'percentoff',
  'descuento',
  'porcentajededescuento',
]
export const isDiscount = (heading: string) => discounts.includes(headerKey(heading))

/** The words above them in our own export; QuickBooks and others have more. */
const otherNames: Record<PriceColumn, string> = {
  itemNumber: 'item|itemnumber|sku|product|productservice|productorservice|productservicename|name|articulo|producto|productooservicio',
  unit: 'unit|uom|unitofmeasure|unidad|unidaddemedida',
  minimum: 'minimum|minimumquantity|minquantity|minqty|from|fromquantity|quantity|qty|cantidad|cantidadminima|desde',
  price: 'price|unitprice|newprice|customprice|adjustedprice|ruleprice|salesprice|specialprice|precio|preciounitario|nuevoprecio',
  percent: `percent|percentage|adjustment|percentadjustment|porcentaje|ajuste|${discounts.join('|')}`,
  validFrom: 'validfrom|startdate|start|begindate|effectivefrom|validodesde|fechadeinicio',
  validTo: 'validto|enddate|end|expires|until|effectiveto|validohasta|fechadefin|fechafinal',
}

export const labelOf = (column: PriceColumn) => `fields.${column}`

const byName = new Map<string, PriceColumn>()
for (const column of priceColumns) {
  const ours = languages.map(({ code }) => headerKey(text(code, labelOf(column))))
  for (const name of [...ours, ...otherNames[column].split('|')]) if (!byName.has(name)) byName.set(name, column)
}

/** Of each heading what stands below it; of two that mean the same the first. */
export function columnsOf(headings: readonly string[]): (PriceColumn | null)[] {
  const found = headings.map((heading) => byName.get(headerKey(heading)) ?? null)
  return found.map((column, at) => (found.indexOf(column) === at ? column : null))
}
