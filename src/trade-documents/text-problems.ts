import { type Problem, problemOutside, type Severity } from './problem.ts'

/** Everything that can be wrong with a document that is a text: XML, JSON, a table. */
const severities = {
  fileTooLarge: 'error',
  encodingUnknown: 'error',
  xmlInvalid: 'error',
  xmlEntities: 'error',
  tooDeep: 'error',
  tooManyParts: 'error',
  xmlUnknown: 'error',
  jsonInvalid: 'error',
  tableInvalid: 'error',
  columnMissing: 'error',
  columnRepeated: 'error',
  mappingAmbiguous: 'error',
  headerDiffers: 'error',
  documentUnknown: 'warning',
  fieldUnknown: 'error',
  valueMissing: 'error',
  valueInvalid: 'error',
  numberInvalid: 'error',
  numberTooLong: 'error',
  dateInvalid: 'error',
  codeUnknown: 'error',
  amountNegative: 'error',
  currencyDiffers: 'error',
  priceNotExact: 'error',
  priceUnitDiffers: 'error',
  spreadsheetDamaged: 'error',
  lineMissing: 'error',
  orderBeside: 'error',
  parentUnknown: 'error',
  partsPriced: 'error',
  amountTotalDiffers: 'warning',
  lineAmountDiffers: 'warning',
  scheduleDiffers: 'error',
  problemsTooMany: 'error',
} as const satisfies Record<string, Severity>

export type TextProblemCode = keyof typeof severities
export const textProblemCodes = Object.keys(severities) as TextProblemCode[]
export type TextProblem = Problem<TextProblemCode>

export type TextPlace = { line: number; offset: number; path: string }

export const problemOf = (code: TextProblemCode, { line, offset, path }: TextPlace, value?: string): TextProblem => ({
  ...problemOutside(code, severities[code], offset, value),
  position: line,
  path,
})
