import { AppError } from '#contract/errors.ts'
import { builtInFormat, formatOf, type NumberFormat } from './number-formats.ts'
import type { Workbook } from './workbook.ts'
import { xmlEvents } from './xml-events.ts'

/** Excel allows 64,000 formats of cells, a few hundred of which have a code of their own. */
const most = { formats: 66_000, codes: 10_000 }

/** How the numbers of cells are shown, in the order in which cells name their formats. */
export async function cellFormats(workbook: Workbook): Promise<NumberFormat[]> {
  const entry = workbook.entry('xl/styles.xml')
  if (!entry) return []
  const codes = new Map<number, NumberFormat>()
  const used: number[] = []
  let inCells = false
  const events = {
    open: (name: string, { numFmtId = '0', formatCode = '' }: Record<string, string>) => {
      if (name === 'cellXfs') inCells = true
      if (name === 'numFmt') codes.set(Number(numFmtId), formatOf(formatCode))
      if (name === 'xf' && inCells) used.push(Number(numFmtId))
      if (used.length > most.formats || codes.size > most.codes) throw new AppError('importFileUnpacks')
    },
    close: (name: string) => {
      if (name === 'cellXfs') inCells = false
    },
  }
  for await (const _ of xmlEvents(workbook.chunks(entry), events));
  return used.map((id) => codes.get(id) ?? builtInFormat(id))
}
