import { AppError } from '#contract/errors.ts'
import { maxImportColumns } from '../../contract.ts'
import type { TableRow } from '../table-row.ts'
import { firstSheet } from './first-sheet.ts'
import { longestCell, sharedTexts } from './shared-texts.ts'
import { openWorkbook } from './workbook.ts'
import { xmlEvents } from './xml-events.ts'

/** Excel's own limit for a sheet. */
const lastRow = 1_048_576

/** The rows of a workbook's first sheet, as they are unpacked. */
export async function* xlsxRows(path: string): AsyncGenerator<TableRow> {
  const workbook = await openWorkbook(path)
  try {
    const sheet = await firstSheet(workbook)
    const reader = new SheetReader(await sharedTexts(workbook))
    for await (const _ of xmlEvents(workbook.chunks(sheet), reader)) yield* reader.take()
    yield* reader.take()
  } finally {
    workbook.close()
  }
}

class SheetReader {
  readonly #texts: string[]
  #rows: TableRow[] = []
  #row = 0
  #said = 0
  #cells: string[] = []
  #column = -1
  #kind = ''
  #value = ''
  #reads = false
  constructor(texts: string[]) {
    this.#texts = texts
  }
  take(): TableRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }
  open = (name: string, attributes: Record<string, string>) => {
    if (name === 'row') {
      this.#said = Number(attributes.r)
      this.#cells = []
      this.#column = -1
    } else if (name === 'c') {
      this.#column = columnOf(attributes.r ?? '') ?? this.#column + 1
      this.#kind = attributes.t ?? 'n'
      this.#value = ''
    } else this.#reads = name === 'v' || name === 't'
  }
  close = (name: string) => {
    if (name === 'row') this.#endRow()
    if (name === 'c') this.#put(cellText(this.#kind, this.#value, this.#texts).trim())
    this.#reads = false
  }
  text = (text: string) => {
    if (!this.#reads) return
    this.#value += text
    if (this.#value.length > longestCell) throw new AppError('importFileBroken')
  }
  /** Its number counts only as far as rows stay in order: an import goes on after the last one that is done. */
  #endRow() {
    const said = this.#said
    this.#row = Number.isInteger(said) && said > this.#row && said <= lastRow ? said : this.#row + 1
    this.#rows.push({ row: this.#row, cells: this.#cells })
    this.#cells = []
  }
  #put(text: string) {
    if (text === '') return
    if (this.#column >= maxImportColumns) throw new AppError('importFileColumns', { values: { count: maxImportColumns } })
    const cells = this.#cells
    while (cells.length < this.#column) cells.push('')
    cells[this.#column] = text
  }
}

/** 0 for A1; null for what names no cell. */
function columnOf(place: string): number | null {
  const letters = /^([A-Z]{1,4})\d{0,7}$/.exec(place)?.[1]
  if (!letters) return null
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellText(kind: string, value: string, texts: string[]): string {
  if (kind === 's') return texts[Number(value)] ?? ''
  if (kind === 'b') return value === '1' ? 'Y' : 'N'
  if (kind === 'e') return ''
  // A telephone number stands there as 2.065550142E9.
  return kind === 'n' && /e/i.test(value) && Number.isFinite(Number(value)) ? String(Number(value)) : value
}
