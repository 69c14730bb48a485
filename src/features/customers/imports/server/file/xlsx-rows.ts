import { AppError } from '#contract/errors.ts'
import { maxImportColumns } from '../../contract.ts'
import type { CellNote, TableRow } from '../row/table-row.ts'
import { unescaped } from './cell-escapes.ts'
import { cellFormats } from './cell-formats.ts'
import { type NumberFormat, plain } from './number-formats.ts'
import { longestCell, sharedTexts } from './shared-texts.ts'
import { type Sheet, sheetsOf } from './sheets.ts'
import { shownNumber } from './shown-number.ts'
import { openWorkbook } from './workbook.ts'
import { xmlEvents } from './xml-events.ts'

/** Excel's own limit for a sheet. */
const lastRow = 1_048_576

/** What cells point to: texts, and how numbers are shown. */
type Shared = { texts: string[]; formats: NumberFormat[]; from1904: boolean }
/** A workbook whose sheets can be read, one after the other. */
export type Book = { sheets: Sheet[]; rows(sheet: number): AsyncGenerator<TableRow>; close(): void }

export async function openBook(path: string): Promise<Book> {
  const workbook = await openWorkbook(path)
  try {
    const { sheets, from1904 } = await sheetsOf(workbook)
    const shared = { texts: await sharedTexts(workbook), formats: await cellFormats(workbook), from1904 }
    return {
      sheets,
      async *rows(at) {
        const sheet = sheets[at]
        if (!sheet) throw new AppError('importFileBroken')
        const reader = new SheetReader(shared)
        for await (const _ of xmlEvents(workbook.chunks(sheet.entry), reader)) yield* reader.take()
        yield* reader.take()
      },
      close: () => workbook.close(),
    }
  } catch (error) {
    workbook.close()
    throw error
  }
}

/** The rows of one of a workbook's sheets, as they are unpacked. */
export async function* xlsxRows(path: string, sheet: number): AsyncGenerator<TableRow> {
  const book = await openBook(path)
  try {
    yield* book.rows(sheet)
  } finally {
    book.close()
  }
}

class SheetReader {
  readonly #shared: Shared
  #rows: TableRow[] = []
  #row = 0
  #said = 0
  #cells: string[] = []
  #notes: CellNote[] = []
  #column = -1
  #kind = ''
  #format = plain
  #value = ''
  #reads = false
  #aside = 0
  constructor(shared: Shared) {
    this.#shared = shared
  }
  take(): TableRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }
  open = (name: string, attributes: Record<string, string>) => {
    if (name === 'row') {
      this.#said = Number(attributes.r)
      this.#begin()
    } else if (name === 'c') {
      this.#column = columnOf(attributes.r ?? '') ?? this.#column + 1
      this.#kind = attributes.t ?? 'n'
      this.#format = this.#shared.formats[Number(attributes.s)] ?? plain
      this.#value = ''
    } else if (name === 'rPh') this.#aside += 1
    else this.#reads = (name === 'v' || name === 't') && this.#aside === 0
  }
  close = (name: string) => {
    if (name === 'row') this.#endRow()
    if (name === 'c') this.#put(this.#cellText().trim())
    if (name === 'rPh') this.#aside -= 1
    this.#reads = false
  }
  text = (text: string) => {
    if (!this.#reads) return
    this.#value += text
    if (this.#value.length > longestCell) throw new AppError('importFileBroken')
  }
  #begin() {
    this.#cells = []
    this.#notes = []
    this.#column = -1
  }
  /** Its number counts only as far as rows stay in order: an import goes on after the last one that is done. */
  #endRow() {
    const said = this.#said
    this.#row = Number.isInteger(said) && said > this.#row && said <= lastRow ? said : this.#row + 1
    this.#rows.push({ row: this.#row, cells: this.#cells, ...(this.#notes.length && { notes: this.#notes }) })
    this.#cells = []
    this.#notes = []
  }
  #put(text: string) {
    if (text === '') return
    if (this.#column >= maxImportColumns) throw new AppError('importFileColumns', { values: { count: maxImportColumns } })
    const cells = this.#cells
    while (cells.length < this.#column) cells.push('')
    cells[this.#column] = text
  }
  #cellText(): string {
    const { texts, from1904 } = this.#shared
    const value = this.#value
    switch (this.#kind) {
      case 's':
        return texts[Number(value)] ?? ''
      case 'b':
        return value === '' ? '' : value === '1' || value === 'true' ? 'Y' : 'N'
      case 'd':
        return value.replace(/T00:00(?::00(?:\.0{1,9})?)?Z?$/, '').replace('T', ' ')
      case 'n':
        return shownNumber(value, this.#format, from1904)
      case 'e':
        if (value && this.#column < maxImportColumns)
          this.#notes.push({ column: this.#column, text: 'imports.notes.cellError', value: value.slice(0, 20) })
        return ''
      default:
        return unescaped(value)
    }
  }
}

/** 0 for A1; null for what names no cell. */
function columnOf(place: string): number | null {
  const letters = /^([A-Z]{1,4})\d{0,7}$/.exec(place)?.[1]
  if (!letters) return null
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
