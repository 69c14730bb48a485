import { posix } from 'node:path'
import type { Entry } from 'yauzl'
import { AppError } from '#contract/errors.ts'
import { unescaped } from './cell-escapes.ts'
import type { Workbook } from './workbook.ts'
import { xmlEvents } from './xml-events.ts'

export type Sheet = { name: string; isHidden: boolean; entry: Entry }

/** Nobody chooses among more. */
const mostSheets = 200
const longestName = 100
const noTables = /^xl\/(?:chartsheets|dialogsheets|macrosheets)\//

/** The sheets of a workbook that may hold a table, in its order; `from1904`: from when it counts days. */
export async function sheetsOf(workbook: Workbook): Promise<{ sheets: Sheet[]; from1904: boolean }> {
  const listed: { name: string; isHidden: boolean; id: string }[] = []
  let from1904 = false
  await read(workbook, 'xl/workbook.xml', (name, attributes) => {
    if (name === 'workbookPr') from1904 = attributes.date1904 === '1' || attributes.date1904 === 'true'
    if (name !== 'sheet' || listed.length >= mostSheets) return
    const id = attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
    const isHidden = attributes.state === 'hidden' || attributes.state === 'veryHidden'
    listed.push({
      name: unescaped(attributes.name ?? '')
        .slice(0, longestName)
        .toWellFormed(),
      isHidden,
      id,
    })
  })
  const targets = new Map<string, string>()
  const wanted = new Set(listed.map(({ id }) => id))
  await read(workbook, 'xl/_rels/workbook.xml.rels', (name, { Id = '', Target = '' }) => {
    if (name === 'Relationship' && wanted.has(Id)) targets.set(Id, Target)
  })
  const sheets = listed.flatMap(({ id, ...sheet }) => {
    const path = posix.resolve('/xl', targets.get(id) ?? '').slice(1)
    const entry = noTables.test(path) ? undefined : workbook.entry(path)
    return entry ? [{ ...sheet, entry }] : []
  })
  if (!sheets.length) throw new AppError('importFileBroken')
  return { sheets, from1904 }
}

async function read(workbook: Workbook, name: string, open: (name: string, attributes: Record<string, string>) => void) {
  const entry = workbook.entry(name)
  if (!entry) throw new AppError('importFileBroken')
  for await (const _ of xmlEvents(workbook.chunks(entry), { open }));
}
