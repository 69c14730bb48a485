import { AppError } from '#contract/errors.ts'
import { unescaped } from './cell-escapes.ts'
import type { Workbook } from './workbook.ts'
import { xmlEvents } from './xml-events.ts'

/** Excel's own limit for a cell. */
export const longestCell = 32_767
/** Of all texts together: they are kept in memory while the sheet is read. */
const most = { letters: 64_000_000, texts: 4_000_000 }

/** The texts that cells of a sheet point to. What is read beside a text as its pronunciation is left out. */
export async function sharedTexts(workbook: Workbook): Promise<string[]> {
  const entry = workbook.entry('xl/sharedStrings.xml')
  if (!entry) return []
  const texts: string[] = []
  let current = ''
  let letters = 0
  let inText = false
  let aside = 0
  const events = {
    open: (name: string) => {
      if (name === 'si') current = ''
      if (name === 'rPh') aside += 1
      inText = name === 't'
    },
    close: (name: string) => {
      if (name === 'si' && texts.push(unescaped(current)) > most.texts) throw new AppError('importFileUnpacks')
      if (name === 'rPh') aside -= 1
      inText = false
    },
    text: (text: string) => {
      if (!inText || aside) return
      letters += text.length
      if (letters > most.letters) throw new AppError('importFileUnpacks')
      current += text
      if (current.length > longestCell) throw new AppError('importFileBroken')
    },
  }
  for await (const _ of xmlEvents(workbook.chunks(entry), events));
  return texts
}
