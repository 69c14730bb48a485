import { AppError } from '#contract/errors.ts'
import type { Workbook } from './workbook.ts'
import { xmlEvents } from './xml-events.ts'

/** The entry that holds the workbook's first sheet. */
export async function firstSheet(workbook: Workbook) {
  let id = ''
  await read(workbook, 'xl/workbook.xml', (name, attributes) => {
    if (name === 'sheet') id ||= attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
  })
  let target = ''
  await read(workbook, 'xl/_rels/workbook.xml.rels', (name, attributes) => {
    if (name === 'Relationship' && attributes.Id === id) target = attributes.Target ?? ''
  })
  const entry = workbook.entry(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  if (!entry) throw new AppError('importFileBroken')
  return entry
}

async function read(workbook: Workbook, name: string, open: (name: string, attributes: Record<string, string>) => void) {
  const entry = workbook.entry(name)
  if (!entry) throw new AppError('importFileBroken')
  for await (const _ of xmlEvents(workbook.chunks(entry), { open }));
}
