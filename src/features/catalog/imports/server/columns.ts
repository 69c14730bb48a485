import { headerKey } from '#features/customers/imports/server/door.ts'
import type { ItemImportField, ItemMapping } from '../contract.ts'

/** What columns of such files are called, in English and Spanish, without blanks and signs. The first field that knows a heading has it. */
const headings: Record<ItemImportField, RegExp> = {
  packUnit: /^(pack(aging)?unit|packuom|caseunit|unidaddeempaque|unidadempaque)$/,
  packQuantity:
    /^(pack(age)?(qty|quantity|size)|case(pack|qty|quantity|size)|unitspercase|cantidadporempaque|piezasporcaja|unidadesporcaja)$/,
  packGtin: /^((pack|case)(gtin|upc|ean|barcode)|gtin14|itf14|gtindelempaque|gtindecaja)$/,
  gtin: /^(gtin|upc|ean|ean13|barcode|upcean|codigodebarras)$/,
  number: /^(sku|number|itemnumber|item(no|num|code)?|productcode|partnumber|articulo|numero|numerodearticulo|codigo|skunumber)$/,
  name: /^(name|itemname|product(servicename|name|service)?|nombre|nombredelarticulo|producto)$/,
  description: /^((sales)?description|descripcion)$/,
  category: /^(category|categoryname|categoria)$/,
  unit: /^(unit|uom|unitofmeasure|unidad|unidaddemedida)$/,
  unitPrice: /^((sales|unit|list)?price(rate)?|rate|priceeach|precio|preciounitario|preciodeventa)$/,
  cost: /^((purchase|unit)?cost|costo|coste|preciodecompra)$/,
  minimumQuantity: /^(min(imum)?(order)?(qty|quantity)?|minimo|cantidadminima)$/,
  multipleQuantity: /^((order)?multiple(of|qty|quantity)?|increment|multiplo(de)?)$/,
  maximumQuantity: /^(max(imum)?(order)?(qty|quantity)?|maximo|cantidadmaxima)$/,
  onDevices: /^(ondevices?|devices|endispositivos)$/,
  inStores: /^(instores?|stores|online|entiendas)$/,
  active: /^(active|isactive|activo)$/,
  titleEn: /^(title(en|english|inenglish)?|tituloeningles)$/,
  titleEs: /^(titlees|title(in)?spanish|titulo(enespanol)?)$/,
  textEn: /^(text(en|english|inenglish)?|longdescription|textoeningles)$/,
  textEs: /^(textes|text(in)?spanish|texto(enespanol)?)$/,
  weightGrams: /^(weight(g|grams|ing)?|peso(g|gramos)?)$/,
  lengthMm: /^(length(mm|inmm)?|largo(mm)?)$/,
  widthMm: /^(width(mm|inmm)?|ancho(mm)?)$/,
  heightMm: /^(height(mm|inmm)?|alto(mm)?)$/,
}
const fields = Object.entries(headings) as [ItemImportField, RegExp][]

const fieldOf = (heading: string): ItemImportField | '' => fields.find(([, pattern]) => pattern.test(headerKey(heading)))?.[0] ?? ''

/** How many of a row's cells are headings of columns that have a place here. */
export const knownHeadings = (cells: readonly string[]): number => new Set(cells.map(fieldOf).filter(Boolean)).size

/** Each field once, for the first column that is called so. */
export function guessMapping(headers: readonly string[]): ItemMapping {
  const taken = new Set<string>()
  return headers.map((heading) => {
    const field = fieldOf(heading)
    if (!field || taken.has(field)) return ''
    taken.add(field)
    return field
  })
}
