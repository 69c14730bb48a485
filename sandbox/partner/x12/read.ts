export type ReadSet = { type: string; control: string; segments: string[][]; end: string[] | undefined }
export type ReadGroup = { type: string; control: string; version: string; header: string[]; sets: ReadSet[]; end: string[] | undefined }
export type ReadInterchange = { header: string[]; control: string; groups: ReadGroup[]; end: string[] | undefined }

/** What a supplier sent, cut at its delimiters. Nothing is checked here; undefined when there is no envelope to begin with. */
export function readInterchange(bytes: Buffer): ReadInterchange | undefined {
  const text = bytes.toString('latin1').trimStart()
  const element = text.charAt(3)
  const tail = text.split(element, 17)[16]
  if (!text.startsWith('ISA') || tail === undefined) return undefined
  // After the component separator everything up to the next segment's name ends segments.
  const end = /^.(.[\r\n]*)GS$/s.exec(tail)?.[1] ?? tail.slice(1, 2)
  const [header = [], ...segments] = text.split(end).map((segment) => segment.split(element))
  const interchange: ReadInterchange = { header, control: at(header, 13), groups: [], end: undefined }
  for (const segment of segments) take(interchange, segment)
  return interchange
}

/** An element by its X12 number, counted from 1; empty when it is not there. */
export const at = (segment: readonly string[] | undefined, position: number) => segment?.[position]?.trim() ?? ''

export const first = ({ segments }: ReadSet, id: string) => segments.find((segment) => segment[0] === id)
export const all = ({ segments }: ReadSet, id: string) => segments.filter((segment) => segment[0] === id)

/** The value behind a qualifier among the pairs that begin at an element: `VN` in `LIN*1*UP*0123*VN*TEA`. */
export function paired(segment: readonly string[] | undefined, from: number, qualifier: string) {
  for (let position = from; position < (segment?.length ?? 0); position += 2) {
    if (at(segment, position) === qualifier) return at(segment, position + 1)
  }
  return ''
}

function take(interchange: ReadInterchange, segment: string[]) {
  const group = interchange.groups.at(-1)
  const set = group?.sets.at(-1)
  switch (segment[0]?.trim()) {
    case 'GS':
      interchange.groups.push({
        type: at(segment, 1),
        control: at(segment, 6),
        version: at(segment, 8),
        header: segment,
        sets: [],
        end: undefined,
      })
      return
    case 'ST':
      group?.sets.push({ type: at(segment, 1), control: at(segment, 2), segments: [], end: undefined })
      return
    case 'SE':
      if (set) set.end = segment
      return
    case 'GE':
      if (group) group.end = segment
      return
    case 'IEA':
      interchange.end = segment
      return
    case '':
    case undefined:
      return
    default:
      set?.segments.push(segment)
  }
}
