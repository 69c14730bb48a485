import { AppError } from '#contract/errors.ts'
import type { Workbook } from './workbook.ts'
import { xmlEvents } from './xml-events.ts'

/** Letters of all texts together: they are kept in memory while the sheet is read. */
const mostLetters = 64_000_000

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
      if (name === 'si') texts.push(current)
      if (name === 'rPh') aside -= 1
      inText = false
    },
    text: (text: string) => {
      if (!inText || aside) return
      letters += text.length
      if (letters > mostLetters) throw new AppError('importFileUnpacks')
      current += text
    },
  }
  for await (const _ of xmlEvents(workbook.chunks(entry), events));
  return texts
}
